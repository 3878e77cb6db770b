// SPDX-License-Identifier: Apache-2.0
// slice_scatter: the gradient of slice, an op of its own so that its gradient is slice again.
#include "ops/layout/ops.hpp"
#include "ops/layout/slice_range.hpp"

namespace strix {
namespace {

using Numbers = std::vector<std::int64_t>;

Result<std::vector<ArrayMeta>> infer(std::span<const ArrayMeta> inputs,
                                     const Attributes& attributes) {
  STRIX_TRY(Shape shape, Shape::checked(attributes.get<Numbers>(attribute::kShape)));
  STRIX_TRY(const Shape sliced, sliced_shape(shape, attributes));
  if (!(sliced == inputs[0].shape)) {
    return Error(ErrorKind::invalid, "values of shape " + to_string(inputs[0].shape) +
                                         " for a slice of shape " + to_string(sliced));
  }
  return std::vector{ArrayMeta{inputs[0].dtype, std::move(shape)}};
}

std::vector<Array> vjp(const VjpCall& call) {
  const Attributes& attributes = call.call.attributes;
  return {call_one(slice_op(), call.gradients.first(1),
                   {{attribute::kStart, attributes.get<Numbers>(attribute::kStart)},
                    {attribute::kStop, attributes.get<Numbers>(attribute::kStop)},
                    {attribute::kStep, attributes.get<Numbers>(attribute::kStep)}},
                   call.call.where)};
}

}  // namespace

const Op& slice_scatter_op() {
  static constexpr Op kOp{
      .name = "slice_scatter", .infer = infer, .cpu = slice_scatter_cpu, .vjp = vjp};
  return kOp;
}

Array slice_scatter(const Array& values, const Shape& shape, const std::vector<std::int64_t>& start,
                    const std::vector<std::int64_t>& stop, const std::vector<std::int64_t>& step,
                    SourceLine where) {
  return call_one(slice_scatter_op(), std::span(&values, 1),
                  {{attribute::kShape, Numbers(shape.extents().begin(), shape.extents().end())},
                   {attribute::kStart, start},
                   {attribute::kStop, stop},
                   {attribute::kStep, step}},
                  where);
}

}  // namespace strix
