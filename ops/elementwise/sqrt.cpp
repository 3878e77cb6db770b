// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary.hpp"

namespace strix {
namespace {

std::vector<Array> vjp(const VjpCall& call) {
  return {divide(call.gradients[0], multiply(call.outputs[0], 2.0))};
}

}  // namespace

const Op& sqrt_op() {
  static constexpr Op kOp{
      .name = "sqrt", .infer = infer_floating_unary, .cpu = sqrt_cpu, .vjp = vjp};
  return kOp;
}

Array sqrt(const ArrayOrScalar& a) { return call_floating_unary(sqrt_op(), a); }

}  // namespace strix
