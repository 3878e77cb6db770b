// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "ops/axis_split.hpp"
#include "ops/elementwise/binary.hpp"
#include "ops/given_arrays.hpp"
#include "ops/layout/layout.hpp"
#include "ops/layout/ops.hpp"

namespace strix {
namespace {

Result<std::vector<ArrayMeta>> infer(std::span<const ArrayMeta> inputs,
                                     const Attributes& attributes) {
  const ArrayMeta& first = inputs[0];
  STRIX_TRY(const std::size_t axis, axis_attribute(first.shape, attributes));
  std::vector<std::int64_t> extents(first.shape.extents().begin(), first.shape.extents().end());
  for (const ArrayMeta& input : inputs.subspan(1)) {
    if (input.dtype != first.dtype) {
      return Error(ErrorKind::invalid, "arrays of " + std::string(to_string(first.dtype)) +
                                           " and " + std::string(to_string(input.dtype)) +
                                           ": cast them to one dtype first");
    }
    bool match = input.shape.rank() == first.shape.rank();
    for (std::size_t i = 0; match && i < extents.size(); ++i) {
      match = i == axis || input.shape[i] == first.shape[i];
    }
    if (!match) {
      return Error(ErrorKind::invalid, "shapes " + to_string(first.shape) + " and " +
                                           to_string(input.shape) + " differ beside axis " +
                                           std::to_string(axis));
    }
    if (__builtin_add_overflow(extents[axis], input.shape[axis], &extents[axis])) {
      return Error(ErrorKind::invalid, "too many elements along axis " + std::to_string(axis));
    }
  }
  STRIX_TRY(Shape shape, Shape::checked(extents));
  return std::vector{ArrayMeta{first.dtype, std::move(shape)}};
}

std::vector<Array> vjp(const VjpCall& call) {
  const auto axis =
      static_cast<std::size_t>(call.call.attributes.get<std::int64_t>(attribute::kAxis));
  std::vector<Array> gradients;
  std::int64_t start = 0;
  for (const Array& input : call.inputs) {
    std::vector<Range> ranges(axis + 1);
    ranges[axis] = {start, start + input.shape()[axis], 1};
    start += input.shape()[axis];
    gradients.push_back(is_floating(input.dtype()) ? slice(call.gradients[0], ranges) : Array());
  }
  return gradients;
}

}  // namespace

const Op& concatenate_op() {
  static constexpr Op kOp{.name = "concatenate",
                          .inputs_min = 1,
                          .inputs_max = kInputsUnlimited,
                          .infer = infer,
                          .cpu = concatenate_cpu,
                          .vjp = vjp};
  return kOp;
}

Array concatenate(std::span<const Array> arrays, std::int64_t axis, std::source_location where) {
  const SourceLine line = SourceLine::of(where);
  require_given(concatenate_op(), arrays, line);
  std::vector<Array> inputs(arrays.begin(), arrays.end());
  if (!inputs.empty()) {
    Dtype dtype = inputs[0].dtype();
    for (const Array& input : inputs) dtype = promote(dtype, input.dtype());
    for (Array& input : inputs) input = cast_to(input, dtype, line);
    // A wrong axis is passed on: the rule refuses it.
    if (auto normalized = normalized_axis(axis, inputs[0].shape())) {
      axis = static_cast<std::int64_t>(*normalized);
    }
  }
  return call_one(concatenate_op(), inputs, {{attribute::kAxis, axis}}, line);
}

}  // namespace strix
