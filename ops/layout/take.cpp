// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "ops/axis_split.hpp"
#include "ops/given_arrays.hpp"
#include "ops/layout/layout.hpp"
#include "ops/layout/ops.hpp"

namespace strix {
namespace {

Result<std::vector<ArrayMeta>> infer(std::span<const ArrayMeta> inputs,
                                     const Attributes& attributes) {
  const Shape& shape = inputs[0].shape;
  const ArrayMeta& indices = inputs[1];
  if (!is_integer(indices.dtype)) {
    return Error(ErrorKind::invalid, "indices of " + std::string(to_string(indices.dtype)) +
                                         ": they must be i32 or i64");
  }
  STRIX_TRY(const std::size_t axis, axis_attribute(shape, attributes));
  if (shape[axis] == 0 && indices.shape.elements() > 0) {
    return Error(ErrorKind::invalid, "shape " + to_string(shape) + " has nothing along axis " +
                                         std::to_string(axis) + " to take");
  }
  std::vector<std::int64_t> extents;
  for (std::size_t i = 0; i < axis; ++i) extents.push_back(shape[i]);
  for (std::int64_t extent : indices.shape.extents()) extents.push_back(extent);
  for (std::size_t i = axis + 1; i < shape.rank(); ++i) extents.push_back(shape[i]);
  STRIX_TRY(Shape result, Shape::checked(extents));
  return std::vector{ArrayMeta{inputs[0].dtype, std::move(result)}};
}

std::vector<Array> vjp(const VjpCall& call) {
  const Array& input = call.inputs[0];
  if (!is_floating(input.dtype())) return {Array(), Array()};
  return {take_scatter(call.gradients[0], call.inputs[1], input.shape(),
                       call.call.attributes.get<std::int64_t>(attribute::kAxis), call.call.where),
          Array()};
}

}  // namespace

const Op& take_op() {
  static constexpr Op kOp{.name = "take",
                          .inputs_min = 2,
                          .inputs_max = 2,
                          .infer = infer,
                          .cpu = take_cpu,
                          .vjp = vjp};
  return kOp;
}

Array take(const Array& a, const Array& indices, std::int64_t axis, std::source_location where) {
  require_given(take_op(), a, SourceLine::of(where));
  // A wrong axis is passed on: the rule refuses it.
  if (auto normalized = normalized_axis(axis, a.shape())) {
    axis = static_cast<std::int64_t>(*normalized);
  }
  const Array inputs[] = {a, indices};
  return call_one(take_op(), inputs, {{attribute::kAxis, axis}}, SourceLine::of(where));
}

}  // namespace strix
