// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/elementwise.hpp"
#include "ops/given_arrays.hpp"
#include "ops/reduction/ops.hpp"
#include "ops/reduction/reduce.hpp"

namespace strix {
namespace {

Result<std::vector<ArrayMeta>> infer(std::span<const ArrayMeta> inputs,
                                     const Attributes& attributes) {
  STRIX_TRY(Shape shape, reduced_shape(inputs[0].shape, attributes));
  if (shape.elements() > 0 && inputs[0].shape.elements() == 0) {
    return Error(ErrorKind::invalid,
                 "shape " + to_string(inputs[0].shape) + ": nothing has no minimum");
  }
  return std::vector{ArrayMeta{inputs[0].dtype, std::move(shape)}};
}

// Equal minima share the gradient.
std::vector<Array> vjp(const VjpCall& call) {
  const Array& input = call.inputs[0];
  const Attributes& attributes = call.call.attributes;
  if (!is_floating(input.dtype())) return {Array()};
  const Array result = with_kept_axes(call.outputs[0], input.shape(), attributes);
  const Array gradient = with_kept_axes(call.gradients[0], input.shape(), attributes);
  const Array chosen = cast(equal(input, result), input.dtype());
  const auto& axes = attributes.get<std::vector<std::int64_t>>(attribute::kAxes);
  const Array count = axes.empty() ? chosen : sum(chosen, axes, true);
  return {multiply(chosen, divide(gradient, count))};
}

}  // namespace

const Op& min_op() {
  static constexpr Op kOp{.name = "min", .infer = infer, .cpu = min_cpu, .vjp = vjp};
  return kOp;
}

Array min(const Array& a, const Axes& axes, bool keepdims, std::source_location where) {
  require_given(min_op(), a, SourceLine::of(where));
  return call_one(min_op(), std::span(&a, 1), reduction_attributes(a, axes, keepdims),
                  SourceLine::of(where));
}

}  // namespace strix
