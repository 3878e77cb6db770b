// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "ops/dtype_switch.hpp"
#include "ops/elementwise/binary.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/ops.hpp"

namespace strix {
namespace {

Result<std::vector<ArrayMeta>> infer(std::span<const ArrayMeta> inputs,
                                     const Attributes& attributes) {
  const AttributeValue* exponent = attributes.find(attribute::kRight);
  if (exponent != nullptr && is_integer(inputs[0].dtype) && scalar_as<double>(*exponent) < 0) {
    return Error(ErrorKind::invalid,
                 "integers to a negative integer power are not integers: cast to f64 first");
  }
  return infer_number(inputs, attributes);
}

// b a^(b-1); 0 where b is 0, also at a = 0, where the formula gives 0 * inf.
Array gradient_of_base(const ArrayOrScalar& base, const ArrayOrScalar& exponent) {
  if (!exponent.is_array()) {
    const double value = scalar_as<double>(exponent.scalar());
    if (value == 0) return multiply(base, 0.0);
    return multiply(power(base, value - 1), value);
  }
  const Array zero = equal(exponent, 0.0);
  return multiply(exponent, power(base, subtract(where(zero, 1.0, exponent), 1.0)));
}

// a^b log(a); 0 where a is 0.
Array gradient_of_exponent(const ArrayOrScalar& base, const Array& result) {
  if (!base.is_array()) {
    const double value = scalar_as<double>(base.scalar());
    return multiply(result, value == 0 ? 0.0 : std::log(value));
  }
  return multiply(result, log(where(equal(base, 0.0), 1.0, base)));
}

std::vector<Array> vjp(const VjpCall& call) {
  const auto [base, exponent] = binary_operands(call);
  const Array& gradient = call.gradients[0];
  return binary_gradients(
      call, [&] { return multiply(gradient, gradient_of_base(base, exponent)); },
      [&] { return multiply(gradient, gradient_of_exponent(base, call.outputs[0])); });
}

}  // namespace

const Op& power_op() {
  static constexpr Op kOp{.name = "power",
                          .inputs_min = 1,
                          .inputs_max = 2,
                          .infer = infer,
                          .cpu = power_cpu,
                          .vjp = vjp};
  return kOp;
}

Array power(const ArrayOrScalar& a, const ArrayOrScalar& b) {
  return call_binary(power_op(), a, b, OperandDtype::common);
}

}  // namespace strix
