// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary.hpp"

namespace strix {
namespace {

std::vector<Array> vjp(const VjpCall& call) {
  return {multiply(call.gradients[0], cos(call.inputs[0]))};
}

}  // namespace

const Op& sin_op() {
  static constexpr Op kOp{.name = "sin", .infer = infer_floating_unary, .cpu = sin_cpu, .vjp = vjp};
  return kOp;
}

Array sin(const ArrayOrScalar& a) { return call_floating_unary(sin_op(), a); }

}  // namespace strix
