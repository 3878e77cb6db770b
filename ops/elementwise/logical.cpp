// SPDX-License-Identifier: Apache-2.0
// logical_and, logical_or, logical_not. In a graph they take bool only; the API functions compare
// other operands with 0 first.
#include <string>

#include "ops/elementwise/binary.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/ops.hpp"

namespace strix {
namespace {

Result<std::vector<ArrayMeta>> infer_logical_not(std::span<const ArrayMeta> inputs,
                                                 const Attributes&) {
  if (inputs[0].dtype != Dtype::boolean) {
    return Error(ErrorKind::invalid,
                 std::string(to_string(inputs[0].dtype)) + " is not bool: cast it first");
  }
  return std::vector{inputs[0]};
}

}  // namespace

const Op& logical_and_op() {
  static constexpr Op kOp{.name = "logical_and",
                          .inputs_min = 1,
                          .inputs_max = 2,
                          .infer = infer_logical,
                          .cpu = logical_and_cpu,
                          .gradient_is_zero = true};
  return kOp;
}
Array logical_and(const ArrayOrScalar& a, const ArrayOrScalar& b) {
  return call_binary(logical_and_op(), a, b, OperandDtype::boolean);
}

const Op& logical_or_op() {
  static constexpr Op kOp{.name = "logical_or",
                          .inputs_min = 1,
                          .inputs_max = 2,
                          .infer = infer_logical,
                          .cpu = logical_or_cpu,
                          .gradient_is_zero = true};
  return kOp;
}
Array logical_or(const ArrayOrScalar& a, const ArrayOrScalar& b) {
  return call_binary(logical_or_op(), a, b, OperandDtype::boolean);
}

const Op& logical_not_op() {
  static constexpr Op kOp{.name = "logical_not",
                          .infer = infer_logical_not,
                          .cpu = logical_not_cpu,
                          .gradient_is_zero = true};
  return kOp;
}
Array logical_not(const ArrayOrScalar& a) {
  const Array input = cast_to(array_of(a), Dtype::boolean, a.where());
  return call_one(logical_not_op(), std::span(&input, 1), {}, a.where());
}

}  // namespace strix
