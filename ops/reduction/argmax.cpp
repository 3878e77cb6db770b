// SPDX-License-Identifier: Apache-2.0
#include "ops/axis_split.hpp"
#include "ops/given_arrays.hpp"
#include "ops/reduction/ops.hpp"
#include "ops/reduction/reduce.hpp"

namespace strix {
namespace {

Result<std::vector<ArrayMeta>> infer(std::span<const ArrayMeta> inputs,
                                     const Attributes& attributes) {
  const Shape& shape = inputs[0].shape;
  STRIX_TRY(const std::size_t axis, axis_attribute(shape, attributes));
  std::vector<std::int64_t> extents(shape.extents().begin(), shape.extents().end());
  if (extents[axis] == 0) {
    return Error(ErrorKind::invalid, "shape " + to_string(shape) + ": nothing has no maximum");
  }
  if (attributes.get<bool>(attribute::kKeepDims)) {
    extents[axis] = 1;
  } else {
    extents.erase(extents.begin() + static_cast<std::ptrdiff_t>(axis));
  }
  return std::vector{ArrayMeta{Dtype::i64, Shape(std::span<const std::int64_t>(extents))}};
}

}  // namespace

const Op& argmax_op() {
  static constexpr Op kOp{
      .name = "argmax", .infer = infer, .cpu = argmax_cpu, .gradient_is_zero = true};
  return kOp;
}

Array argmax(const Array& a, std::int64_t axis, bool keepdims, std::source_location where) {
  require_given(argmax_op(), a, SourceLine::of(where));
  // A wrong axis is passed on: the rule refuses it.
  if (auto normalized = normalized_axis(axis, a.shape())) {
    axis = static_cast<std::int64_t>(*normalized);
  }
  return call_one(argmax_op(), std::span(&a, 1),
                  {{attribute::kAxis, axis}, {attribute::kKeepDims, keepdims}},
                  SourceLine::of(where));
}

}  // namespace strix
