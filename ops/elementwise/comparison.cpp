// SPDX-License-Identifier: Apache-2.0
// equal, not_equal, less, less_equal, greater, greater_equal: bool results, so their gradient is
// zero.
#include "ops/elementwise/binary.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/ops.hpp"

namespace strix {
namespace {

constexpr Op comparison_op(std::string_view name, KernelFunction cpu) {
  return {.name = name,
          .inputs_min = 1,
          .inputs_max = 2,
          .infer = infer_predicate,
          .cpu = cpu,
          .gradient_is_zero = true};
}

}  // namespace

const Op& equal_op() {
  static constexpr Op kOp = comparison_op("equal", equal_cpu);
  return kOp;
}
Array equal(const ArrayOrScalar& a, const ArrayOrScalar& b) {
  return call_binary(equal_op(), a, b, OperandDtype::common);
}

const Op& not_equal_op() {
  static constexpr Op kOp = comparison_op("not_equal", not_equal_cpu);
  return kOp;
}
Array not_equal(const ArrayOrScalar& a, const ArrayOrScalar& b) {
  return call_binary(not_equal_op(), a, b, OperandDtype::common);
}

const Op& less_op() {
  static constexpr Op kOp = comparison_op("less", less_cpu);
  return kOp;
}
Array less(const ArrayOrScalar& a, const ArrayOrScalar& b) {
  return call_binary(less_op(), a, b, OperandDtype::common);
}

const Op& less_equal_op() {
  static constexpr Op kOp = comparison_op("less_equal", less_equal_cpu);
  return kOp;
}
Array less_equal(const ArrayOrScalar& a, const ArrayOrScalar& b) {
  return call_binary(less_equal_op(), a, b, OperandDtype::common);
}

const Op& greater_op() {
  static constexpr Op kOp = comparison_op("greater", greater_cpu);
  return kOp;
}
Array greater(const ArrayOrScalar& a, const ArrayOrScalar& b) {
  return call_binary(greater_op(), a, b, OperandDtype::common);
}

const Op& greater_equal_op() {
  static constexpr Op kOp = comparison_op("greater_equal", greater_equal_cpu);
  return kOp;
}
Array greater_equal(const ArrayOrScalar& a, const ArrayOrScalar& b) {
  return call_binary(greater_equal_op(), a, b, OperandDtype::common);
}

}  // namespace strix
