// SPDX-License-Identifier: Apache-2.0
// take_scatter: the gradient of take, an op of its own so that its gradient is take again.
#include <string>

#include "ops/layout/layout.hpp"
#include "ops/layout/ops.hpp"

namespace strix {
namespace {

using Numbers = std::vector<std::int64_t>;

Result<std::vector<ArrayMeta>> infer(std::span<const ArrayMeta> inputs,
                                     const Attributes& attributes) {
  STRIX_TRY(Shape shape, Shape::checked(attributes.get<Numbers>(attribute::kShape)));
  if (inputs[0].dtype == Dtype::boolean || !is_integer(inputs[1].dtype)) {
    return Error(ErrorKind::invalid, "adds numbers at integer indices, got " +
                                         std::string(to_string(inputs[0].dtype)) + " at " +
                                         std::string(to_string(inputs[1].dtype)));
  }
  const std::vector<ArrayMeta> taken_inputs{{inputs[0].dtype, shape}, inputs[1]};
  STRIX_TRY(const auto taken, take_op().infer(taken_inputs, attributes));
  if (!(taken[0].shape == inputs[0].shape)) {
    return Error(ErrorKind::invalid, "values of shape " + to_string(inputs[0].shape) + " where " +
                                         to_string(taken[0].shape) + " were taken");
  }
  return std::vector{ArrayMeta{inputs[0].dtype, std::move(shape)}};
}

std::vector<Array> vjp(const VjpCall& call) {
  if (!is_floating(call.inputs[0].dtype())) return {Array(), Array()};
  return {take(call.gradients[0], call.inputs[1],
               call.call.attributes.get<std::int64_t>(attribute::kAxis)),
          Array()};
}

}  // namespace

const Op& take_scatter_op() {
  static constexpr Op kOp{.name = "take_scatter",
                          .inputs_min = 2,
                          .inputs_max = 2,
                          .infer = infer,
                          .cpu = take_scatter_cpu,
                          .vjp = vjp};
  return kOp;
}

Array take_scatter(const Array& values, const Array& indices, const Shape& shape, std::int64_t axis,
                   SourceLine where) {
  const Array inputs[] = {values, indices};
  return call_one(take_scatter_op(), inputs,
                  {{attribute::kShape, Numbers(shape.extents().begin(), shape.extents().end())},
                   {attribute::kAxis, axis}},
                  where);
}

}  // namespace strix
