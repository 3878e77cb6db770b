// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <type_traits>

#include "ops/dtype_switch.hpp"
#include "ops/kernel_operands.hpp"
#include "ops/linear/matmul_shape.hpp"
#include "ops/linear/ops.hpp"
#include "ops/linear/plain_gemm.hpp"
#include "ops/strided_walk.hpp"

namespace strix {
namespace {

template <class T>
void matrix_product(const GemmShape& shape, const T* a, const T* b, T* c) {
  if constexpr (std::is_floating_point_v<T>) {
    gemm(shape, a, b, c);
  } else {
    plain_gemm(shape, a, b, c);
  }
}

// One pair of matrices.
template <class T>
void matmul_pair(const GemmShape& shape, const T* a, const T* b, T* c) {
  if (shape.m == 0 || shape.n == 0) return;
  if (shape.k == 0) {
    std::fill_n(c, shape.m * shape.n, T{});
    return;
  }
  matrix_product(shape, a, b, c);
}

template <class T>
Result<void> matmul_batches(const KernelCall& kernel) {
  const OpCall& call = call_of(kernel);
  STRIX_TRY(const MatmulShape shape,
            matmul_shape(call.inputs[0].shape, call.inputs[1].shape, call.attributes));
  const T* a = input_of<T>(kernel, 0);
  const T* b = input_of<T>(kernel, 1);
  T* c = output_of<T>(kernel);
  GemmShape one = shape.gemm;
  const std::int64_t batches = shape.batch.elements();
  // One right matrix for all: the rows of all left matrices are one tall matrix.
  if (shape.right_batch.elements() == 1 && !one.transpose_a &&
      shape.left_batch.elements() == batches) {
    one.m *= batches;
    matmul_pair(one, a, b, c);
    return {};
  }
  const auto walk =
      broadcast_walk<3>(shape.batch, {&shape.left_batch, &shape.right_batch, &shape.batch});
  walk.for_each_row([&](const auto& offsets, std::int64_t extent, const auto& strides) {
    for (std::int64_t i = 0; i < extent; ++i) {
      matmul_pair(one, a + (offsets[0] + i * strides[0]) * one.m * one.k,
                  b + (offsets[1] + i * strides[1]) * one.k * one.n,
                  c + (offsets[2] + i * strides[2]) * one.m * one.n);
    }
  });
  return {};
}

}  // namespace

Result<void> matmul_cpu(const KernelCall& kernel) {
  const OpCall& call = call_of(kernel);
  const Shape& left = call.inputs[0].shape;
  const Shape& right = call.inputs[1].shape;
  return with_dtype(call.inputs[0].dtype, [&]<class T>(ElementType<T>) -> Result<void> {
    if (left.rank() > 2 || right.rank() > 2) return matmul_batches<T>(kernel);
    matmul_pair(gemm_shape(left, right, call.attributes), input_of<T>(kernel, 0),
                input_of<T>(kernel, 1), output_of<T>(kernel));
    return {};
  });
}

}  // namespace strix
