// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/binary.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/ops.hpp"

namespace strix {
namespace {

std::vector<Array> vjp(const VjpCall& call) {
  const auto [left, right] = binary_operands(call);
  const Array& gradient = call.gradients[0];
  return binary_gradients(
      call, [&] { return multiply(gradient, right); }, [&] { return multiply(gradient, left); });
}

}  // namespace

const Op& multiply_op() {
  static constexpr Op kOp{.name = "multiply",
                          .inputs_min = 1,
                          .inputs_max = 2,
                          .infer = infer_binary,
                          .cpu = multiply_cpu,
                          .vjp = vjp};
  return kOp;
}

Array multiply(const ArrayOrScalar& a, const ArrayOrScalar& b) {
  return call_binary(multiply_op(), a, b, OperandDtype::common);
}

}  // namespace strix
