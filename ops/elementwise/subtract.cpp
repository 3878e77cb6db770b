// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/binary.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/ops.hpp"

namespace strix {
namespace {

std::vector<Array> vjp(const VjpCall& call) {
  const Array& gradient = call.gradients[0];
  return binary_gradients(call, [&] { return gradient; }, [&] { return negative(gradient); });
}

}  // namespace

const Op& subtract_op() {
  static constexpr Op kOp{.name = "subtract",
                          .inputs_min = 1,
                          .inputs_max = 2,
                          .infer = infer_number,
                          .cpu = subtract_cpu,
                          .vjp = vjp};
  return kOp;
}

Array subtract(const ArrayOrScalar& a, const ArrayOrScalar& b) {
  return call_binary(subtract_op(), a, b, OperandDtype::common);
}

}  // namespace strix
