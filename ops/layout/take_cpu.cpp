// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "ops/axis_split.hpp"
#include "ops/dtype_switch.hpp"
#include "ops/kernel_operands.hpp"
#include "ops/layout/ops.hpp"
#include "ops/layout/take_index.hpp"

namespace strix {

Result<void> take_cpu(const KernelCall& kernel) {
  const OpCall& call = call_of(kernel);
  const AxisSplit split = split_at(call.inputs[0].shape, call.attributes);
  const std::int64_t count = call.inputs[1].shape.elements();
  const auto row = static_cast<std::size_t>(split.inner) * size_of(call.inputs[0].dtype);
  const std::byte* from = kernel.inputs[0];
  std::byte* to = kernel.outputs[0];
  return with_integer_dtype(call.inputs[1].dtype, [&]<class T>(ElementType<T>) -> Result<void> {
    // Indices are checked even when there is nothing to take by them.
    const std::int64_t outer = split.outer == 0 ? 1 : split.outer;
    const bool nothing = call.outputs[0].bytes() == 0;
    for (std::int64_t o = 0; o < outer; ++o) {
      STRIX_TRY_DONE(for_each_index(
          input_of<T>(kernel, 1), count, split.extent, [&](std::int64_t i, std::int64_t index) {
            if (nothing) return;
            const std::int64_t source = o * split.extent + index;
            std::memcpy(to + static_cast<std::size_t>(o * count + i) * row,
                        from + static_cast<std::size_t>(source) * row, row);
          }));
      if (nothing) break;
    }
    return {};
  });
}

}  // namespace strix
