// SPDX-License-Identifier: Apache-2.0
#include "ops/activation/activation.hpp"
#include "ops/activation/ops.hpp"
#include "ops/activation/softmax_rule.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/reduction/reduction.hpp"

namespace strix {
namespace {

std::vector<Array> vjp(const VjpCall& call) {
  const std::int64_t axis = call.call.attributes.get<std::int64_t>(attribute::kAxis);
  const Array& gradient = call.gradients[0];
  return {subtract(gradient, multiply(exp(call.outputs[0]), sum(gradient, {axis}, true)))};
}

}  // namespace

const Op& log_softmax_op() {
  static constexpr Op kOp{
      .name = "log_softmax", .infer = infer_softmax, .cpu = log_softmax_cpu, .vjp = vjp};
  return kOp;
}

Array log_softmax(const Array& a, std::int64_t axis, std::source_location where) {
  return call_softmax(log_softmax_op(), a, axis, SourceLine::of(where));
}

}  // namespace strix
