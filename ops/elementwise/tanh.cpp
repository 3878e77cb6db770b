// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary.hpp"

namespace strix {
namespace {

std::vector<Array> vjp(const VjpCall& call) {
  return {multiply(call.gradients[0], subtract(1.0, square(call.outputs[0])))};
}

}  // namespace

const Op& tanh_op() {
  static constexpr Op kOp{
      .name = "tanh", .infer = infer_floating_unary, .cpu = tanh_cpu, .vjp = vjp};
  return kOp;
}

Array tanh(const ArrayOrScalar& a) { return call_floating_unary(tanh_op(), a); }

}  // namespace strix
