// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary.hpp"

namespace strix {
namespace {

std::vector<Array> vjp(const VjpCall& call) {
  return {where(greater(call.inputs[0], 0.0), call.gradients[0], 0.0)};
}

}  // namespace

const Op& relu_op() {
  static constexpr Op kOp{.name = "relu", .infer = infer_number_unary, .cpu = relu_cpu, .vjp = vjp};
  return kOp;
}

Array relu(const ArrayOrScalar& a) { return call_unary(relu_op(), a); }

}  // namespace strix
