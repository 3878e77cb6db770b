// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary.hpp"

namespace strix {
namespace {

std::vector<Array> vjp(const VjpCall& call) {
  return {negative(multiply(call.gradients[0], sin(call.inputs[0])))};
}

}  // namespace

const Op& cos_op() {
  static constexpr Op kOp{.name = "cos", .infer = infer_floating_unary, .cpu = cos_cpu, .vjp = vjp};
  return kOp;
}

Array cos(const ArrayOrScalar& a) { return call_floating_unary(cos_op(), a); }

}  // namespace strix
