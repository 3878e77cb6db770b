// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the elementwise ops of two operands share: how a call is built, the rules for shapes and
// dtypes, and gradients that follow broadcasting.
//
// In a graph both operands have one dtype: the API function casts them first. A scalar operand is
// the attribute kLeft or kRight and then the op has one input.

#include <functional>
#include <span>
#include <vector>

#include "ops/array.hpp"

namespace strix {

// Which dtypes the operands are brought to before the op.
enum class OperandDtype : std::uint8_t {
  common,    // numpy.promote_types
  floating,  // the same, but integers and bool become f64
  boolean,   // not 0 is true
};

// Builds `op` from two operands. Of two scalars the left becomes an array of rank 0.
Array call_binary(const Op& op, const ArrayOrScalar& a, const ArrayOrScalar& b, OperandDtype dtype);

// The array of an operand; of a scalar an array of rank 0: bool, i64 or f64.
Array array_of(const ArrayOrScalar& operand);
// `array` itself when it has that dtype already.
Array cast_to(const Array& array, Dtype dtype, SourceLine where);
// The kind of a scalar attribute or operand.
ScalarKind kind_of(const AttributeValue& scalar) noexcept;
// Errors: invalid when an integer or floating scalar does not fit an array of that dtype.
Result<void> check_scalar(const AttributeValue& scalar, Dtype dtype);

// Rules. Results have the operands' dtype (infer_binary, infer_number: not bool; infer_floating)
// or bool (infer_predicate, infer_logical: operands bool too).
Result<std::vector<ArrayMeta>> infer_binary(std::span<const ArrayMeta> inputs,
                                            const Attributes& attributes);
Result<std::vector<ArrayMeta>> infer_number(std::span<const ArrayMeta> inputs,
                                            const Attributes& attributes);
Result<std::vector<ArrayMeta>> infer_floating(std::span<const ArrayMeta> inputs,
                                              const Attributes& attributes);
Result<std::vector<ArrayMeta>> infer_predicate(std::span<const ArrayMeta> inputs,
                                               const Attributes& attributes);
Result<std::vector<ArrayMeta>> infer_logical(std::span<const ArrayMeta> inputs,
                                             const Attributes& attributes);

// The two operands of a call as a gradient rule wants them.
struct BinaryOperands {
  ArrayOrScalar left;
  ArrayOrScalar right;
};
BinaryOperands binary_operands(const VjpCall& call);

// One gradient per input: `left` and `right` are called for operands that are floating arrays and
// may return any shape that the operand broadcasts to.
std::vector<Array> binary_gradients(const VjpCall& call, const std::function<Array()>& left,
                                    const std::function<Array()>& right);

// Sums `gradient` over the axes along which `shape` was broadcast.
Array sum_to(const Array& gradient, const Shape& shape);

}  // namespace strix
