// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "ops/activation/activation.hpp"
#include "ops/activation/ops.hpp"
#include "ops/creation/creation.hpp"
#include "ops/elementwise/elementwise.hpp"

namespace strix {
namespace {

Result<std::vector<ArrayMeta>> infer(std::span<const ArrayMeta> inputs, const Attributes&) {
  const ArrayMeta& logits = inputs[0];
  const ArrayMeta& labels = inputs[1];
  const auto text = [](const ArrayMeta& meta) {
    return std::string(to_string(meta.dtype)) + " " + to_string(meta.shape);
  };
  if (!is_floating(logits.dtype) || !is_integer(labels.dtype) || logits.shape.rank() != 2 ||
      labels.shape.rank() != 1 || labels.shape[0] != logits.shape[0]) {
    return Error(ErrorKind::invalid, "logits " + text(logits) + " and labels " + text(labels) +
                                         ": wanted floating (n,c) and integer (n,)");
  }
  return std::vector{ArrayMeta{logits.dtype, Shape{}}};
}

std::vector<Array> vjp(const VjpCall& call) {
  const Array& logits = call.inputs[0];
  const Array chosen = one_hot(call.inputs[1], logits.shape()[1], logits.dtype());
  return {multiply(subtract(softmax(logits, 1), chosen), call.gradients[0]), Array()};
}

}  // namespace

const Op& cross_entropy_sum_op() {
  static constexpr Op kOp{.name = "cross_entropy_sum",
                          .inputs_min = 2,
                          .inputs_max = 2,
                          .infer = infer,
                          .cpu = cross_entropy_sum_cpu,
                          .vjp = vjp};
  return kOp;
}

Array cross_entropy_sum(const Array& logits, const Array& labels, std::source_location where) {
  const Array inputs[] = {logits, labels};
  return call_one(cross_entropy_sum_op(), inputs, {}, SourceLine::of(where));
}

}  // namespace strix
