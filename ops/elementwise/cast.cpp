// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/binary.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/ops.hpp"

namespace strix {
namespace {

Result<std::vector<ArrayMeta>> infer(std::span<const ArrayMeta> inputs,
                                     const Attributes& attributes) {
  return std::vector{ArrayMeta{attributes.get<Dtype>(attribute::kDtype), inputs[0].shape}};
}

// Through an integer or bool nothing flows back.
std::vector<Array> vjp(const VjpCall& call) {
  const Dtype from = call.inputs[0].dtype();
  if (!is_floating(from) || !is_floating(call.outputs[0].dtype())) return {Array()};
  return {cast(call.gradients[0], from)};
}

}  // namespace

const Op& cast_op() {
  static constexpr Op kOp{.name = "cast", .infer = infer, .cpu = cast_cpu, .vjp = vjp};
  return kOp;
}

Array cast(const ArrayOrScalar& a, Dtype dtype) { return cast_to(array_of(a), dtype, a.where()); }

}  // namespace strix
