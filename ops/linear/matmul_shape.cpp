// SPDX-License-Identifier: Apache-2.0
#include "ops/linear/matmul_shape.hpp"

#include <vector>

namespace strix {
namespace {

std::string pair_text(const Shape& left, const Shape& right) {
  return to_string(left) + " x " + to_string(right) + ": ";
}

Shape leading(const Shape& shape) {
  return shape.rank() < 2 ? Shape() : Shape(shape.extents().first(shape.rank() - 2));
}

}  // namespace

GemmShape gemm_shape(const Shape& left, const Shape& right, const Attributes& attributes) {
  GemmShape shape;
  shape.transpose_a = attributes.get_or(attribute::kTransposeLeft, false);
  shape.transpose_b = attributes.get_or(attribute::kTransposeRight, false);
  if (left.rank() > 1) shape.m = left[left.rank() - (shape.transpose_a ? 1 : 2)];
  if (right.rank() > 1) shape.n = right[right.rank() - (shape.transpose_b ? 2 : 1)];
  shape.k = right.rank() == 1 ? right[0] : right[right.rank() - (shape.transpose_b ? 1 : 2)];
  return shape;
}

Result<MatmulShape> matmul_shape(const Shape& left, const Shape& right,
                                 const Attributes& attributes) {
  const auto refuse = [&](const std::string& why) {
    return Error(ErrorKind::invalid, pair_text(left, right) + why);
  };
  const bool transpose_left = attributes.get_or(attribute::kTransposeLeft, false);
  const bool transpose_right = attributes.get_or(attribute::kTransposeRight, false);
  if (left.rank() == 0 || right.rank() == 0) {
    return refuse("a scalar has no rows: use multiply");
  }
  if ((left.rank() == 1 && transpose_left) || (right.rank() == 1 && transpose_right)) {
    return refuse("an operand of rank 1 has no transpose");
  }
  MatmulShape shape;
  shape.gemm = gemm_shape(left, right, attributes);
  const std::size_t last = left.rank() - 1;
  const std::int64_t left_inner = left[transpose_left ? last - 1 : last];
  if (left_inner != shape.gemm.k) {
    return refuse("inner extents " + std::to_string(left_inner) + " and " +
                  std::to_string(shape.gemm.k) + " differ");
  }
  shape.left_batch = leading(left);
  shape.right_batch = leading(right);
  auto batch = broadcast(shape.left_batch, shape.right_batch);
  if (!batch) return refuse("batches do not match: " + batch.error().what());
  shape.batch = std::move(*batch);
  std::vector<std::int64_t> extents(shape.batch.extents().begin(), shape.batch.extents().end());
  if (left.rank() > 1) extents.push_back(shape.gemm.m);
  if (right.rank() > 1) extents.push_back(shape.gemm.n);
  STRIX_TRY(shape.result, Shape::checked(extents));
  return shape;
}

}  // namespace strix
