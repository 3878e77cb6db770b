// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/binary.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/ops.hpp"

namespace strix {
namespace {

std::vector<Array> vjp(const VjpCall& call) {
  const Array& gradient = call.gradients[0];
  return binary_gradients(call, [&] { return gradient; }, [&] { return gradient; });
}

}  // namespace

const Op& add_op() {
  static constexpr Op kOp{.name = "add",
                          .inputs_min = 1,
                          .inputs_max = 2,
                          .infer = infer_binary,
                          .cpu = add_cpu,
                          .vjp = vjp};
  return kOp;
}

Array add(const ArrayOrScalar& a, const ArrayOrScalar& b) {
  return call_binary(add_op(), a, b, OperandDtype::common);
}

}  // namespace strix
