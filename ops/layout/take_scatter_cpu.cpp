// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <type_traits>

#include "ops/axis_split.hpp"
#include "ops/dtype_switch.hpp"
#include "ops/elementwise/wrapping.hpp"
#include "ops/kernel_operands.hpp"
#include "ops/layout/ops.hpp"
#include "ops/layout/take_index.hpp"

namespace strix {
namespace {

template <class T, class Index>
Result<void> take_scatter_loop(const KernelCall& kernel, const AxisSplit& split) {
  const OpCall& call = call_of(kernel);
  const std::int64_t count = call.inputs[1].shape.elements();
  const T* from = input_of<T>(kernel, 0);
  T* to = output_of<T>(kernel);
  for (std::int64_t o = 0; o < split.outer; ++o) {
    STRIX_TRY_DONE(for_each_index(input_of<Index>(kernel, 1), count, split.extent,
                                  [&](std::int64_t i, std::int64_t index) {
                                    const T* source = from + (o * count + i) * split.inner;
                                    T* target = to + (o * split.extent + index) * split.inner;
                                    for (std::int64_t k = 0; k < split.inner; ++k) {
                                      target[k] = wrapping::add(target[k], source[k]);
                                    }
                                  }));
  }
  return {};
}

}  // namespace

Result<void> take_scatter_cpu(const KernelCall& kernel) {
  const OpCall& call = call_of(kernel);
  const ArrayMeta& whole = call.outputs[0];
  if (whole.bytes() != 0) std::memset(kernel.outputs[0], 0, whole.bytes());
  const AxisSplit split = split_at(whole.shape, call.attributes);
  return with_dtype(whole.dtype, [&]<class T>(ElementType<T>) -> Result<void> {
    if constexpr (std::is_same_v<T, bool>) {
      return {};  // the rule refuses it
    } else {
      return with_integer_dtype(call.inputs[1].dtype, [&]<class Index>(ElementType<Index>) {
        return take_scatter_loop<T, Index>(kernel, split);
      });
    }
  });
}

}  // namespace strix
