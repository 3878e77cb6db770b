// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary.hpp"

namespace strix {
namespace {

std::vector<Array> vjp(const VjpCall& call) {
  return {multiply(call.gradients[0], sign(call.inputs[0]))};
}

}  // namespace

const Op& abs_op() {
  static constexpr Op kOp{.name = "abs", .infer = infer_number_unary, .cpu = abs_cpu, .vjp = vjp};
  return kOp;
}

Array abs(const ArrayOrScalar& a) { return call_unary(abs_op(), a); }

}  // namespace strix
