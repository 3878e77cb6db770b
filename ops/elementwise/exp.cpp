// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary.hpp"

namespace strix {
namespace {

std::vector<Array> vjp(const VjpCall& call) {
  return {multiply(call.gradients[0], call.outputs[0])};
}

}  // namespace

const Op& exp_op() {
  static constexpr Op kOp{.name = "exp", .infer = infer_floating_unary, .cpu = exp_cpu, .vjp = vjp};
  return kOp;
}

Array exp(const ArrayOrScalar& a) { return call_floating_unary(exp_op(), a); }

}  // namespace strix
