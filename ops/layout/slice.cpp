// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "ops/given_arrays.hpp"
#include "ops/layout/layout.hpp"
#include "ops/layout/ops.hpp"
#include "ops/layout/slice_range.hpp"

namespace strix {
namespace {

Result<std::vector<ArrayMeta>> infer(std::span<const ArrayMeta> inputs,
                                     const Attributes& attributes) {
  STRIX_TRY(Shape shape, sliced_shape(inputs[0].shape, attributes));
  return std::vector{ArrayMeta{inputs[0].dtype, std::move(shape)}};
}

std::vector<Array> vjp(const VjpCall& call) {
  using Numbers = std::vector<std::int64_t>;
  const Attributes& attributes = call.call.attributes;
  return {slice_scatter(call.gradients[0], call.inputs[0].shape(),
                        attributes.get<Numbers>(attribute::kStart),
                        attributes.get<Numbers>(attribute::kStop),
                        attributes.get<Numbers>(attribute::kStep), call.call.where)};
}

}  // namespace

const Op& slice_op() {
  static constexpr Op kOp{.name = "slice", .infer = infer, .cpu = slice_cpu, .vjp = vjp};
  return kOp;
}

Array slice(const Array& a, const std::vector<Range>& ranges, std::source_location where) {
  require_given(slice_op(), a, SourceLine::of(where));
  std::vector<std::int64_t> start;
  std::vector<std::int64_t> stop;
  std::vector<std::int64_t> step;
  // More ranges than axes are passed on: the rule refuses them.
  for (std::size_t axis = 0; axis < std::max(ranges.size(), a.rank()); ++axis) {
    const Range given = axis < ranges.size() ? ranges[axis] : Range{};
    const SliceRange range = normalized_range(given, axis < a.rank() ? a.shape()[axis] : 0);
    start.push_back(range.start);
    stop.push_back(range.stop);
    step.push_back(range.step);
  }
  return call_one(slice_op(), std::span(&a, 1),
                  {{attribute::kStart, std::move(start)},
                   {attribute::kStop, std::move(stop)},
                   {attribute::kStep, std::move(step)}},
                  SourceLine::of(where));
}

}  // namespace strix
