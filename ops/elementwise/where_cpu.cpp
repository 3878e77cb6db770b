// SPDX-License-Identifier: Apache-2.0
#include "ops/dtype_switch.hpp"
#include "ops/elementwise/ops.hpp"
#include "ops/kernel_operands.hpp"
#include "ops/strided_walk.hpp"

namespace strix {
namespace {

template <class T>
void where_row(const bool* condition, std::int64_t condition_stride, const T* a,
               std::int64_t a_stride, const T* b, std::int64_t b_stride, T* out,
               std::int64_t extent) {
  if (condition_stride == 0) {
    const T* from = *condition ? a : b;
    const std::int64_t stride = *condition ? a_stride : b_stride;
    for (std::int64_t i = 0; i < extent; ++i) out[i] = from[i * stride];
  } else if (a_stride == 1 && b_stride == 1) {
    for (std::int64_t i = 0; i < extent; ++i) {
      const T left = a[i];  // both are read, so that the choice needs no branch
      const T right = b[i];
      out[i] = condition[i] ? left : right;
    }
  } else if (a_stride == 1) {
    const T right = *b;
    for (std::int64_t i = 0; i < extent; ++i) {
      const T left = a[i];
      out[i] = condition[i] ? left : right;
    }
  } else if (b_stride == 1) {
    const T left = *a;
    for (std::int64_t i = 0; i < extent; ++i) {
      const T right = b[i];
      out[i] = condition[i] ? left : right;
    }
  } else {
    const T left = *a;
    const T right = *b;
    for (std::int64_t i = 0; i < extent; ++i) out[i] = condition[i] ? left : right;
  }
}

template <class T>
void where_loop(const KernelCall& kernel) {
  static const Shape scalar_shape;
  const OpCall& call = call_of(kernel);
  T left{};
  T right{};
  const T* a = &left;
  const T* b = &right;
  const Shape* a_shape = &scalar_shape;
  const Shape* b_shape = &scalar_shape;
  std::size_t next = 1;
  if (const AttributeValue* scalar = call.attributes.find(attribute::kLeft)) {
    left = scalar_as<T>(*scalar);
  } else {
    a_shape = &call.inputs[next].shape;
    a = input_of<T>(kernel, next++);
  }
  if (const AttributeValue* scalar = call.attributes.find(attribute::kRight)) {
    right = scalar_as<T>(*scalar);
  } else {
    b_shape = &call.inputs[next].shape;
    b = input_of<T>(kernel, next);
  }
  const bool* condition = input_of<bool>(kernel, 0);
  T* out = output_of<T>(kernel);
  const Shape& shape = call.outputs[0].shape;
  const auto walk = broadcast_walk<4>(shape, {&call.inputs[0].shape, a_shape, b_shape, &shape});
  walk.for_each_row([&](const auto& offsets, std::int64_t extent, const auto& strides) {
    where_row(condition + offsets[0], strides[0], a + offsets[1], strides[1], b + offsets[2],
              strides[2], out + offsets[3], extent);
  });
}

}  // namespace

Result<void> where_cpu(const KernelCall& kernel) {
  with_dtype(call_of(kernel).outputs[0].dtype,
             [&]<class T>(ElementType<T>) { where_loop<T>(kernel); });
  return {};
}

}  // namespace strix
