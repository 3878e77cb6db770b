// SPDX-License-Identifier: Apache-2.0
#include "ops/creation/creation.hpp"
#include "ops/creation/ops.hpp"

namespace strix {
namespace {

Result<std::vector<ArrayMeta>> infer(std::span<const ArrayMeta>, const Attributes& attributes) {
  STRIX_TRY(Shape shape,
            Shape::checked(attributes.get<std::vector<std::int64_t>>(attribute::kShape)));
  if (shape.rank() != 2) {
    return Error(ErrorKind::invalid, "shape " + to_string(shape) + " is not a matrix");
  }
  return std::vector{ArrayMeta{attributes.get<Dtype>(attribute::kDtype), std::move(shape)}};
}

}  // namespace

const Op& eye_op() {
  static constexpr Op kOp{.name = "eye",
                          .inputs_min = 0,
                          .inputs_max = 0,
                          .infer = infer,
                          .cpu = eye_cpu,
                          .gradient_is_zero = true};
  return kOp;
}

Array eye(std::int64_t rows, std::int64_t columns, Dtype dtype, std::source_location where) {
  return call_one(
      eye_op(), {},
      {{attribute::kShape, std::vector<std::int64_t>{rows, columns}}, {attribute::kDtype, dtype}},
      SourceLine::of(where));
}

}  // namespace strix
