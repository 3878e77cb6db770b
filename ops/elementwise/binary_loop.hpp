// SPDX-License-Identifier: Apache-2.0
#pragma once

// The loop of all elementwise kernels of two operands: arrays that broadcast, or one array and one
// scalar attribute. Rows of stride 1 or 0 are plain loops that the compiler vectorises.

#include <cstdint>
#include <type_traits>

#include "ops/attributes.hpp"
#include "ops/dtype_switch.hpp"
#include "ops/kernel_operands.hpp"
#include "ops/strided_walk.hpp"

namespace strix {

// One row; a stride is 1, or 0 for an operand that repeats.
template <class In, class Out, class F>
void binary_row(const In* a, std::int64_t a_stride, const In* b, std::int64_t b_stride, Out* out,
                std::int64_t extent, F f) {
  if (a_stride == 1 && b_stride == 1) {
    for (std::int64_t i = 0; i < extent; ++i) out[i] = f(a[i], b[i]);
  } else if (a_stride == 1) {
    const In right = b[0];
    for (std::int64_t i = 0; i < extent; ++i) out[i] = f(a[i], right);
  } else if (b_stride == 1) {
    const In left = a[0];
    for (std::int64_t i = 0; i < extent; ++i) out[i] = f(left, b[i]);
  } else {
    const Out value = f(a[0], b[0]);
    for (std::int64_t i = 0; i < extent; ++i) out[i] = value;
  }
}

// Requires: both operands are of type In.
template <class In, class Out, class F>
void binary_loop(const KernelCall& kernel, F f) {
  const OpCall& call = call_of(kernel);
  Out* out = output_of<Out>(kernel);
  const Shape& shape = call.outputs[0].shape;
  const std::int64_t elements = shape.elements();
  if (elements == 0) return;
  if (call.inputs.size() == 1) {
    const In* array = input_of<In>(kernel, 0);
    if (const AttributeValue* left = call.attributes.find(attribute::kLeft)) {
      const In scalar = scalar_as<In>(*left);
      binary_row(&scalar, 0, array, 1, out, elements, f);
    } else {
      const In scalar = scalar_as<In>(*call.attributes.find(attribute::kRight));
      binary_row(array, 1, &scalar, 0, out, elements, f);
    }
    return;
  }
  const In* a = input_of<In>(kernel, 0);
  const In* b = input_of<In>(kernel, 1);
  const std::int64_t a_elements = call.inputs[0].shape.elements();
  const std::int64_t b_elements = call.inputs[1].shape.elements();
  // An operand with all elements of the result is in the result's order, whatever its rank.
  const bool a_simple = a_elements == elements || a_elements == 1;
  const bool b_simple = b_elements == elements || b_elements == 1;
  if (a_simple && b_simple) {
    binary_row(a, a_elements == elements ? 1 : 0, b, b_elements == elements ? 1 : 0, out, elements,
               f);
    return;
  }
  const auto walk =
      broadcast_walk<3>(shape, {&call.inputs[0].shape, &call.inputs[1].shape, &shape});
  walk.for_each_row([&](const auto& offsets, std::int64_t extent, const auto& strides) {
    binary_row(a + offsets[0], strides[0], b + offsets[1], strides[1], out + offsets[2], extent, f);
  });
}

// Kernel whose result has the operands' dtype. Function<T> is the functor for elements of type T.
template <template <class> class Function>
Result<void> binary_kernel(const KernelCall& kernel) {
  with_dtype(call_of(kernel).inputs[0].dtype,
             [&]<class T>(ElementType<T>) { binary_loop<T, T>(kernel, Function<T>{}); });
  return {};
}

// The same for every dtype but bool.
template <template <class> class Function>
Result<void> number_binary_kernel(const KernelCall& kernel) {
  with_dtype(call_of(kernel).inputs[0].dtype, [&]<class T>(ElementType<T>) {
    if constexpr (!std::is_same_v<T, bool>) binary_loop<T, T>(kernel, Function<T>{});
  });
  return {};
}

// The same for floating dtypes only.
template <template <class> class Function>
Result<void> floating_binary_kernel(const KernelCall& kernel) {
  with_floating_dtype(call_of(kernel).inputs[0].dtype,
                      [&]<class T>(ElementType<T>) { binary_loop<T, T>(kernel, Function<T>{}); });
  return {};
}

// Kernel whose result is bool.
template <template <class> class Function>
Result<void> predicate_kernel(const KernelCall& kernel) {
  with_dtype(call_of(kernel).inputs[0].dtype,
             [&]<class T>(ElementType<T>) { binary_loop<T, bool>(kernel, Function<T>{}); });
  return {};
}

}  // namespace strix
