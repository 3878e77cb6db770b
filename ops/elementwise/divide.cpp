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
      call, [&] { return divide(gradient, right); },
      [&] { return negative(divide(multiply(gradient, call.outputs[0]), right)); });
}

}  // namespace

const Op& divide_op() {
  static constexpr Op kOp{.name = "divide",
                          .inputs_min = 1,
                          .inputs_max = 2,
                          .infer = infer_floating,
                          .cpu = divide_cpu,
                          .vjp = vjp};
  return kOp;
}

Array divide(const ArrayOrScalar& a, const ArrayOrScalar& b) {
  return call_binary(divide_op(), a, b, OperandDtype::floating);
}

}  // namespace strix
