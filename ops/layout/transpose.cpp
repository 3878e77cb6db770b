// SPDX-License-Identifier: Apache-2.0
// transpose: kAxes is the permutation (here not ascending): axis i of the result is axis kAxes[i]
// of the input.
#include <numeric>
#include <string>

#include "ops/given_arrays.hpp"
#include "ops/layout/layout.hpp"
#include "ops/layout/ops.hpp"

namespace strix {
namespace {

Result<std::vector<ArrayMeta>> infer(std::span<const ArrayMeta> inputs,
                                     const Attributes& attributes) {
  const Shape& shape = inputs[0].shape;
  const auto& axes = attributes.get<std::vector<std::int64_t>>(attribute::kAxes);
  if (axes.size() != shape.rank()) {
    return Error(ErrorKind::invalid, to_string(shape) + " needs " + std::to_string(shape.rank()) +
                                         " axes, got " + std::to_string(axes.size()));
  }
  STRIX_TRY([[maybe_unused]] auto distinct, normalized_axes(axes, shape));
  std::vector<std::int64_t> extents;
  for (std::int64_t axis : axes) {
    if (axis < 0) return Error(ErrorKind::invalid, "the axes are not normalised");
    extents.push_back(shape[static_cast<std::size_t>(axis)]);
  }
  return std::vector{ArrayMeta{inputs[0].dtype, Shape(std::span<const std::int64_t>(extents))}};
}

std::vector<Array> vjp(const VjpCall& call) {
  const auto& axes = call.call.attributes.get<std::vector<std::int64_t>>(attribute::kAxes);
  std::vector<std::int64_t> back(axes.size());
  for (std::size_t i = 0; i < axes.size(); ++i) {
    back[static_cast<std::size_t>(axes[i])] = static_cast<std::int64_t>(i);
  }
  return {transpose(call.gradients[0], back)};
}

}  // namespace

const Op& transpose_op() {
  static constexpr Op kOp{.name = "transpose", .infer = infer, .cpu = transpose_cpu, .vjp = vjp};
  return kOp;
}

Array transpose(const Array& a, const std::vector<std::int64_t>& axes, std::source_location where) {
  require_given(transpose_op(), a, SourceLine::of(where));
  std::vector<std::int64_t> permutation = axes;
  if (axes.empty()) {
    permutation.resize(a.rank());
    std::iota(permutation.rbegin(), permutation.rend(), 0);
  }
  for (std::int64_t& axis : permutation) {
    // A wrong axis is passed on: the rule refuses it.
    if (auto normalized = normalized_axis(axis, a.shape())) {
      axis = static_cast<std::int64_t>(*normalized);
    }
  }
  return call_one(transpose_op(), std::span(&a, 1), {{attribute::kAxes, std::move(permutation)}},
                  SourceLine::of(where));
}

}  // namespace strix
