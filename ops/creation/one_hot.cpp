// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "ops/creation/creation.hpp"
#include "ops/creation/ops.hpp"

namespace strix {
namespace {

Result<std::vector<ArrayMeta>> infer(std::span<const ArrayMeta> inputs,
                                     const Attributes& attributes) {
  const ArrayMeta& indices = inputs[0];
  const std::int64_t depth = attributes.get<std::int64_t>(attribute::kDepth);
  if (!is_integer(indices.dtype)) {
    return Error(ErrorKind::invalid, "indices of " + std::string(to_string(indices.dtype)) + " " +
                                         to_string(indices.shape) + ": they must be i32 or i64");
  }
  if (depth < 0) {
    return Error(ErrorKind::invalid,
                 "depth " + std::to_string(depth) + ": it must not be negative");
  }
  std::vector<std::int64_t> extents(indices.shape.extents().begin(), indices.shape.extents().end());
  extents.push_back(depth);
  STRIX_TRY(Shape shape, Shape::checked(extents));
  return std::vector{ArrayMeta{attributes.get<Dtype>(attribute::kDtype), std::move(shape)}};
}

}  // namespace

const Op& one_hot_op() {
  static constexpr Op kOp{
      .name = "one_hot", .infer = infer, .cpu = one_hot_cpu, .gradient_is_zero = true};
  return kOp;
}

Array one_hot(const Array& indices, std::int64_t depth, Dtype dtype, std::source_location where) {
  return call_one(one_hot_op(), std::span(&indices, 1),
                  {{attribute::kDepth, depth}, {attribute::kDtype, dtype}}, SourceLine::of(where));
}

}  // namespace strix
