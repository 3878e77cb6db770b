// SPDX-License-Identifier: Apache-2.0
#include "ops/given_arrays.hpp"
#include "ops/layout/layout.hpp"
#include "ops/reduction/ops.hpp"
#include "ops/reduction/reduce.hpp"

namespace strix {
namespace {

Result<std::vector<ArrayMeta>> infer(std::span<const ArrayMeta> inputs,
                                     const Attributes& attributes) {
  STRIX_TRY(Shape shape, reduced_shape(inputs[0].shape, attributes));
  const Dtype dtype = is_floating(inputs[0].dtype) ? inputs[0].dtype : Dtype::i64;
  return std::vector{ArrayMeta{dtype, std::move(shape)}};
}

std::vector<Array> vjp(const VjpCall& call) {
  const Array& input = call.inputs[0];
  if (!is_floating(input.dtype())) return {Array()};
  return {broadcast_to(with_kept_axes(call.gradients[0], input.shape(), call.call.attributes),
                       input.shape())};
}

}  // namespace

const Op& sum_op() {
  static constexpr Op kOp{.name = "sum", .infer = infer, .cpu = sum_cpu, .vjp = vjp};
  return kOp;
}

Array sum(const Array& a, const Axes& axes, bool keepdims, std::source_location where) {
  require_given(sum_op(), a, SourceLine::of(where));
  return call_one(sum_op(), std::span(&a, 1), reduction_attributes(a, axes, keepdims),
                  SourceLine::of(where));
}

}  // namespace strix
