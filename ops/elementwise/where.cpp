// SPDX-License-Identifier: Apache-2.0
// where: the condition is the first input; a scalar operand is the attribute kLeft (taken where the
// condition holds) or kRight, and then has no input.
#include <string>

#include "ops/elementwise/binary.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/ops.hpp"

namespace strix {
namespace {

Result<std::vector<ArrayMeta>> infer(std::span<const ArrayMeta> inputs,
                                     const Attributes& attributes) {
  if (inputs[0].dtype != Dtype::boolean) {
    return Error(ErrorKind::invalid, "the condition is " + std::string(to_string(inputs[0].dtype)) +
                                         ", not bool: cast it first");
  }
  const AttributeValue* left = attributes.find(attribute::kLeft);
  const AttributeValue* right = attributes.find(attribute::kRight);
  const std::size_t scalars = (left != nullptr ? 1u : 0u) + (right != nullptr ? 1u : 0u);
  if (inputs.size() + scalars != 3) {
    return Error(ErrorKind::invalid, "takes a condition and two operands, given " +
                                         std::to_string(inputs.size() + scalars - 1));
  }
  const Dtype dtype =
      inputs.size() > 1 ? inputs[1].dtype : attributes.get<Dtype>(attribute::kDtype);
  if (left != nullptr) STRIX_TRY_DONE(check_scalar(*left, dtype));
  if (right != nullptr) STRIX_TRY_DONE(check_scalar(*right, dtype));
  Shape shape = inputs[0].shape;
  for (const ArrayMeta& input : inputs.subspan(1)) {
    if (input.dtype != dtype) {
      return Error(ErrorKind::invalid, "operands of " + std::string(to_string(dtype)) + " and " +
                                           std::string(to_string(input.dtype)) +
                                           ": cast them to one dtype first");
    }
    STRIX_TRY(shape, broadcast(shape, input.shape));
  }
  return std::vector{ArrayMeta{dtype, std::move(shape)}};
}

std::vector<Array> vjp(const VjpCall& call) {
  const Array& condition = call.inputs[0];
  const Array& gradient = call.gradients[0];
  std::vector<Array> gradients{Array()};
  bool is_left = !call.call.attributes.has(attribute::kLeft);
  for (const Array& input : call.inputs.subspan(1)) {
    const bool floating = is_floating(input.dtype());
    gradients.push_back(!floating ? Array()
                        : is_left ? sum_to(where(condition, gradient, 0.0), input.shape())
                                  : sum_to(where(condition, 0.0, gradient), input.shape()));
    is_left = false;
  }
  return gradients;
}

}  // namespace

const Op& where_op() {
  static constexpr Op kOp{.name = "where",
                          .inputs_min = 1,
                          .inputs_max = 3,
                          .infer = infer,
                          .cpu = where_cpu,
                          .vjp = vjp};
  return kOp;
}

Array where(const ArrayOrScalar& condition, const ArrayOrScalar& a, const ArrayOrScalar& b) {
  const SourceLine line = condition.where();
  static constexpr Dtype kLeast[] = {Dtype::boolean, Dtype::i64, Dtype::f64};
  Dtype dtype =
      a.is_array() ? a.array().dtype() : kLeast[static_cast<std::size_t>(kind_of(a.scalar()))];
  if (b.is_array()) {
    dtype = a.is_array() ? promote(dtype, b.array().dtype())
                         : promote(b.array().dtype(), kind_of(a.scalar()));
  } else {
    dtype = promote(dtype, kind_of(b.scalar()));
  }
  std::vector<Array> inputs{cast_to(array_of(condition), Dtype::boolean, line)};
  Attributes attributes;
  if (a.is_array()) {
    inputs.push_back(cast_to(a.array(), dtype, line));
  } else {
    attributes.set(attribute::kLeft, a.scalar());
  }
  if (b.is_array()) {
    inputs.push_back(cast_to(b.array(), dtype, line));
  } else {
    attributes.set(attribute::kRight, b.scalar());
  }
  if (inputs.size() == 1) attributes.set(attribute::kDtype, dtype);
  return call_one(where_op(), inputs, std::move(attributes), line);
}

}  // namespace strix
