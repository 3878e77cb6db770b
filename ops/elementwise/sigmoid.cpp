// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary.hpp"

namespace strix {
namespace {

std::vector<Array> vjp(const VjpCall& call) {
  return {multiply(call.gradients[0], multiply(call.outputs[0], subtract(1.0, call.outputs[0])))};
}

}  // namespace

const Op& sigmoid_op() {
  static constexpr Op kOp{
      .name = "sigmoid", .infer = infer_floating_unary, .cpu = sigmoid_cpu, .vjp = vjp};
  return kOp;
}

Array sigmoid(const ArrayOrScalar& a) { return call_floating_unary(sigmoid_op(), a); }

}  // namespace strix
