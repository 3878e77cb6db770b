// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/binary.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/ops.hpp"

namespace strix {
namespace {

// The gradient of the operand `a`: all where it is the minimum, half where both are equal.
Array share(const ArrayOrScalar& a, const ArrayOrScalar& b, const Array& gradient) {
  return where(less(a, b), gradient, where(equal(a, b), multiply(gradient, 0.5), 0.0));
}

std::vector<Array> vjp(const VjpCall& call) {
  const auto [left, right] = binary_operands(call);
  const Array& gradient = call.gradients[0];
  return binary_gradients(
      call, [&] { return share(left, right, gradient); },
      [&] { return share(right, left, gradient); });
}

}  // namespace

const Op& minimum_op() {
  static constexpr Op kOp{.name = "minimum",
                          .inputs_min = 1,
                          .inputs_max = 2,
                          .infer = infer_binary,
                          .cpu = minimum_cpu,
                          .vjp = vjp};
  return kOp;
}

Array minimum(const ArrayOrScalar& a, const ArrayOrScalar& b) {
  return call_binary(minimum_op(), a, b, OperandDtype::common);
}

}  // namespace strix
