// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary.hpp"

namespace strix {
namespace {

std::vector<Array> vjp(const VjpCall& call) { return {divide(call.gradients[0], call.inputs[0])}; }

}  // namespace

const Op& log_op() {
  static constexpr Op kOp{.name = "log", .infer = infer_floating_unary, .cpu = log_cpu, .vjp = vjp};
  return kOp;
}

Array log(const ArrayOrScalar& a) { return call_floating_unary(log_op(), a); }

}  // namespace strix
