// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/binary.hpp"
#include "ops/layout/layout.hpp"
#include "ops/layout/ops.hpp"

namespace strix {
namespace {

Result<std::vector<ArrayMeta>> infer(std::span<const ArrayMeta> inputs,
                                     const Attributes& attributes) {
  STRIX_TRY(Shape wanted,
            Shape::checked(attributes.get<std::vector<std::int64_t>>(attribute::kShape)));
  const auto shape = broadcast(inputs[0].shape, wanted);
  if (!shape || !(*shape == wanted)) {
    return Error(ErrorKind::invalid, "shape " + to_string(inputs[0].shape) +
                                         " does not broadcast to " + to_string(wanted));
  }
  return std::vector{ArrayMeta{inputs[0].dtype, std::move(wanted)}};
}

std::vector<Array> vjp(const VjpCall& call) {
  return {sum_to(call.gradients[0], call.inputs[0].shape())};
}

}  // namespace

const Op& broadcast_to_op() {
  static constexpr Op kOp{
      .name = "broadcast_to", .infer = infer, .cpu = broadcast_to_cpu, .vjp = vjp};
  return kOp;
}

Array broadcast_to(const Array& a, const Shape& shape, std::source_location where) {
  const std::vector<std::int64_t> extents(shape.extents().begin(), shape.extents().end());
  return call_one(broadcast_to_op(), std::span(&a, 1), {{attribute::kShape, extents}},
                  SourceLine::of(where));
}

}  // namespace strix
