// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "ops/layout/layout.hpp"
#include "ops/layout/ops.hpp"

namespace strix {
namespace {

std::string wanted_text(const std::vector<std::int64_t>& extents) {
  std::string text = "(";
  for (std::size_t i = 0; i < extents.size(); ++i) {
    text += (i == 0 ? "" : ",") + std::to_string(extents[i]);
  }
  return text + (extents.size() == 1 ? ",)" : ")");
}

Result<std::vector<ArrayMeta>> infer(std::span<const ArrayMeta> inputs,
                                     const Attributes& attributes) {
  const Shape& from = inputs[0].shape;
  const auto& wanted = attributes.get<std::vector<std::int64_t>>(attribute::kShape);
  const auto refuse = [&](const std::string& why) {
    return Error(ErrorKind::invalid, to_string(from) + " to " + wanted_text(wanted) + ": " + why);
  };
  std::vector<std::int64_t> extents = wanted;
  std::int64_t* open = nullptr;
  for (std::int64_t& extent : extents) {
    if (extent != -1) continue;
    if (open != nullptr) return refuse("only one extent may be -1");
    open = &extent;
    extent = 1;
  }
  auto shape = Shape::checked(extents);
  if (!shape) return refuse("extents must not be negative, but for one -1");
  if (open != nullptr) {
    const std::int64_t others = shape->elements();
    if (others == 0 || from.elements() % others != 0) {
      return refuse(std::to_string(from.elements()) + " elements leave no whole extent for -1");
    }
    *open = from.elements() / others;
    shape = Shape::checked(extents);
  }
  if (shape->elements() != from.elements()) {
    return refuse(std::to_string(from.elements()) + " elements are not " +
                  std::to_string(shape->elements()));
  }
  return std::vector{ArrayMeta{inputs[0].dtype, std::move(*shape)}};
}

std::vector<Array> vjp(const VjpCall& call) {
  return {call.gradients[0].reshape(call.inputs[0].shape())};
}

}  // namespace

const Op& reshape_op() {
  static constexpr Op kOp{.name = "reshape", .infer = infer, .cpu = reshape_cpu, .vjp = vjp};
  return kOp;
}

Array reshape(const Array& a, const std::vector<std::int64_t>& shape, std::source_location where) {
  return call_one(reshape_op(), std::span(&a, 1), {{attribute::kShape, shape}},
                  SourceLine::of(where));
}

}  // namespace strix
