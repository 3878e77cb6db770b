// SPDX-License-Identifier: Apache-2.0
#include <type_traits>

#include "ops/creation/ops.hpp"
#include "ops/dtype_switch.hpp"
#include "ops/elementwise/wrapping.hpp"
#include "ops/kernel_operands.hpp"

namespace strix {

Result<void> arange_cpu(const KernelCall& kernel) {
  const OpCall& call = call_of(kernel);
  const double start = call.attributes.get<double>(attribute::kStart);
  const double step = call.attributes.get<double>(attribute::kStep);
  const std::int64_t elements = call.outputs[0].shape.elements();
  if (elements == 0) return {};
  with_dtype(call.outputs[0].dtype, [&]<class T>(ElementType<T>) {
    T* out = output_of<T>(kernel);
    if constexpr (std::is_floating_point_v<T>) {
      // start + i * ((start + step) - start) in the dtype itself, as NumPy does: the difference of
      // its first two elements.
      const T first = static_cast<T>(start);
      const T delta = static_cast<T>(start + step) - first;
      for (std::int64_t i = 0; i < elements; ++i) out[i] = first + static_cast<T>(i) * delta;
    } else if constexpr (!std::is_same_v<T, bool>) {
      const auto first = static_cast<std::int64_t>(start);
      const auto delta = static_cast<std::int64_t>(step);
      for (std::int64_t i = 0; i < elements; ++i) {
        out[i] = static_cast<T>(wrapping::add(first, wrapping::multiply(i, delta)));
      }
    }
  });
  return {};
}

}  // namespace strix
