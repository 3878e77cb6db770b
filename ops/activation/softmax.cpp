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
  const Array& result = call.outputs[0];
  const Array weighted = multiply(call.gradients[0], result);
  return {subtract(weighted, multiply(result, sum(weighted, {axis}, true)))};
}

}  // namespace

const Op& softmax_op() {
  static constexpr Op kOp{
      .name = "softmax", .infer = infer_softmax, .cpu = softmax_cpu, .vjp = vjp};
  return kOp;
}

Array softmax(const Array& a, std::int64_t axis, std::source_location where) {
  return call_softmax(softmax_op(), a, axis, SourceLine::of(where));
}

}  // namespace strix
