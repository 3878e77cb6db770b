// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary.hpp"

namespace strix {

const Op& sign_op() {
  static constexpr Op kOp{
      .name = "sign", .infer = infer_number_unary, .cpu = sign_cpu, .gradient_is_zero = true};
  return kOp;
}

Array sign(const ArrayOrScalar& a) { return call_unary(sign_op(), a); }

}  // namespace strix
