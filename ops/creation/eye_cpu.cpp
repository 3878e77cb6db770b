// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "ops/creation/ops.hpp"
#include "ops/dtype_switch.hpp"
#include "ops/kernel_operands.hpp"

namespace strix {

Result<void> eye_cpu(const KernelCall& kernel) {
  const ArrayMeta& meta = call_of(kernel).outputs[0];
  const std::int64_t columns = meta.shape[1];
  const std::int64_t diagonal = std::min(meta.shape[0], columns);
  with_dtype(meta.dtype, [&]<class T>(ElementType<T>) {
    T* out = output_of<T>(kernel);
    std::fill_n(out, meta.shape.elements(), T{0});
    for (std::int64_t i = 0; i < diagonal; ++i) out[i * columns + i] = T{1};
  });
  return {};
}

}  // namespace strix
