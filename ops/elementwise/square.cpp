// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary.hpp"

namespace strix {
namespace {

std::vector<Array> vjp(const VjpCall& call) {
  return {multiply(call.gradients[0], multiply(call.inputs[0], 2.0))};
}

}  // namespace

const Op& square_op() {
  static constexpr Op kOp{
      .name = "square", .infer = infer_number_unary, .cpu = square_cpu, .vjp = vjp};
  return kOp;
}

Array square(const ArrayOrScalar& a) { return call_unary(square_op(), a); }

}  // namespace strix
