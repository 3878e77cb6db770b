// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the elementwise ops of one operand share: how a call is built and the rules.

#include <span>
#include <vector>

#include "ops/array.hpp"

namespace strix {

// Keeps the operand's dtype (a scalar becomes an array of rank 0).
Array call_unary(const Op& op, const ArrayOrScalar& a);
// Integers and bool become f64 first.
Array call_floating_unary(const Op& op, const ArrayOrScalar& a);

// Result of the operand's dtype. infer_number_unary refuses bool, infer_floating_unary all but f32
// and f64.
Result<std::vector<ArrayMeta>> infer_number_unary(std::span<const ArrayMeta> inputs,
                                                  const Attributes& attributes);
Result<std::vector<ArrayMeta>> infer_floating_unary(std::span<const ArrayMeta> inputs,
                                                    const Attributes& attributes);

}  // namespace strix
