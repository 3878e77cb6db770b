// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary.hpp"

namespace strix {
namespace {

std::vector<Array> vjp(const VjpCall& call) { return {negative(call.gradients[0])}; }

}  // namespace

const Op& negative_op() {
  static constexpr Op kOp{
      .name = "negative", .infer = infer_number_unary, .cpu = negative_cpu, .vjp = vjp};
  return kOp;
}

Array negative(const ArrayOrScalar& a) { return call_unary(negative_op(), a); }

}  // namespace strix
