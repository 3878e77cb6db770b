// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/unary.hpp"

#include <string>

#include "ops/elementwise/binary.hpp"

namespace strix {

Array call_unary(const Op& op, const ArrayOrScalar& a) {
  const Array input = array_of(a);
  return call_one(op, std::span(&input, 1), {}, a.where());
}

Array call_floating_unary(const Op& op, const ArrayOrScalar& a) {
  Array input = array_of(a);
  if (!is_floating(input.dtype())) input = cast_to(input, Dtype::f64, a.where());
  return call_one(op, std::span(&input, 1), {}, a.where());
}

Result<std::vector<ArrayMeta>> infer_number_unary(std::span<const ArrayMeta> inputs,
                                                  const Attributes&) {
  if (inputs[0].dtype == Dtype::boolean) {
    return Error(ErrorKind::invalid,
                 "bool " + to_string(inputs[0].shape) + " is not a number: cast it first");
  }
  return std::vector{inputs[0]};
}

Result<std::vector<ArrayMeta>> infer_floating_unary(std::span<const ArrayMeta> inputs,
                                                    const Attributes&) {
  if (!is_floating(inputs[0].dtype)) {
    return Error(ErrorKind::invalid, std::string(to_string(inputs[0].dtype)) + " " +
                                         to_string(inputs[0].shape) +
                                         " is not floating: cast it to f32 or f64");
  }
  return std::vector{inputs[0]};
}

}  // namespace strix
