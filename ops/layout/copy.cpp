// SPDX-License-Identifier: Apache-2.0
// copy: the op of copy_to. It runs on the device it copies to; bringing its input there is the
// evaluator's work, as for every op.
#include "ops/context.hpp"
#include "ops/layout/layout.hpp"
#include "ops/layout/ops.hpp"

namespace strix {
namespace {

Result<std::vector<ArrayMeta>> infer(std::span<const ArrayMeta> inputs, const Attributes&) {
  return std::vector{inputs[0]};
}

std::vector<Array> vjp(const VjpCall& call) {
  return {copy_to(call.gradients[0], call.inputs[0].device())};
}

}  // namespace

const Op& copy_op() {
  static constexpr Op kOp{.name = "copy", .infer = infer, .cpu = copy_cpu, .vjp = vjp};
  return kOp;
}

Array copy_to(const Array& a, const DeviceName& device, std::source_location where) {
  const OnDevice on(device);
  return call_one(copy_op(), std::span(&a, 1), {}, SourceLine::of(where));
}

}  // namespace strix
