// SPDX-License-Identifier: Apache-2.0
#pragma once

// The loop of all elementwise kernels of one operand.

#include <cstdint>
#include <type_traits>

#include "ops/dtype_switch.hpp"
#include "ops/kernel_operands.hpp"

namespace strix {

template <class In, class Out, class F>
void unary_loop(const KernelCall& kernel, F f) {
  const In* in = input_of<In>(kernel, 0);
  Out* out = output_of<Out>(kernel);
  const std::int64_t elements = call_of(kernel).outputs[0].shape.elements();
  for (std::int64_t i = 0; i < elements; ++i) out[i] = f(in[i]);
}

// Kernel for every dtype but bool; the result has the operand's dtype.
template <template <class> class Function>
Result<void> number_kernel(const KernelCall& kernel) {
  with_dtype(call_of(kernel).inputs[0].dtype, [&]<class T>(ElementType<T>) {
    if constexpr (!std::is_same_v<T, bool>) unary_loop<T, T>(kernel, Function<T>{});
  });
  return {};
}

// Kernel for f32 and f64.
template <template <class> class Function>
Result<void> floating_kernel(const KernelCall& kernel) {
  with_floating_dtype(call_of(kernel).inputs[0].dtype,
                      [&]<class T>(ElementType<T>) { unary_loop<T, T>(kernel, Function<T>{}); });
  return {};
}

}  // namespace strix
