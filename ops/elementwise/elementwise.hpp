// SPDX-License-Identifier: Apache-2.0
#pragma once

// Elementwise ops: NumPy broadcasting and promotion; scalars take the array's dtype when its kind
// can hold them. Gradients of broadcast operands are summed back to their shape. Errors: Exception
// {invalid} for shapes that do not broadcast or dtypes that the op does not take.

#include "ops/array.hpp"

namespace strix {

// Arithmetic. add, subtract, multiply: any dtype (bool: or is add, and is multiply; subtract
// refuses bool, as NumPy does). divide: true division, integers give f64. Integer arithmetic wraps.
// power: any dtype but bool; a negative exponent of integers is an error (of an array: when the op
// runs). maximum, minimum: equal operands share the gradient.
Array add(const ArrayOrScalar& a, const ArrayOrScalar& b);
Array subtract(const ArrayOrScalar& a, const ArrayOrScalar& b);
Array multiply(const ArrayOrScalar& a, const ArrayOrScalar& b);
Array divide(const ArrayOrScalar& a, const ArrayOrScalar& b);
Array power(const ArrayOrScalar& a, const ArrayOrScalar& b);
Array maximum(const ArrayOrScalar& a, const ArrayOrScalar& b);  // NaN wins
Array minimum(const ArrayOrScalar& a, const ArrayOrScalar& b);

// Comparison, result bool.
Array equal(const ArrayOrScalar& a, const ArrayOrScalar& b);
Array not_equal(const ArrayOrScalar& a, const ArrayOrScalar& b);
Array less(const ArrayOrScalar& a, const ArrayOrScalar& b);
Array less_equal(const ArrayOrScalar& a, const ArrayOrScalar& b);
Array greater(const ArrayOrScalar& a, const ArrayOrScalar& b);
Array greater_equal(const ArrayOrScalar& a, const ArrayOrScalar& b);

// Logic over bool (other dtypes: not 0 is true), result bool.
Array logical_and(const ArrayOrScalar& a, const ArrayOrScalar& b);
Array logical_or(const ArrayOrScalar& a, const ArrayOrScalar& b);
Array logical_not(const ArrayOrScalar& a);

// condition (bool) ? a : b, all three broadcast.
Array where(const ArrayOrScalar& condition, const ArrayOrScalar& a, const ArrayOrScalar& b);

// One argument. negative, abs, sign, square and relu keep the dtype (bool refused); the others take
// floating dtypes and turn integers and bool into f64, as NumPy does.
Array negative(const ArrayOrScalar& a);
Array abs(const ArrayOrScalar& a);
Array sign(const ArrayOrScalar& a);
Array square(const ArrayOrScalar& a);
Array sqrt(const ArrayOrScalar& a);
Array exp(const ArrayOrScalar& a);
Array log(const ArrayOrScalar& a);
Array sin(const ArrayOrScalar& a);
Array cos(const ArrayOrScalar& a);
Array tanh(const ArrayOrScalar& a);
Array sigmoid(const ArrayOrScalar& a);  // 1 / (1 + exp(-a)), without overflow
Array relu(const ArrayOrScalar& a);     // max(a, 0), keeps the dtype; gradient 0 at 0

// Another dtype; float to integer truncates towards zero, out of range and NaN give the lowest
// integer (NumPy's answer on x86), integers wrap, not 0 (NaN too) is true. `Array::astype`.
Array cast(const ArrayOrScalar& a, Dtype dtype);

inline Array operator+(const ArrayOrScalar& a, const ArrayOrScalar& b) { return add(a, b); }
inline Array operator-(const ArrayOrScalar& a, const ArrayOrScalar& b) { return subtract(a, b); }
inline Array operator*(const ArrayOrScalar& a, const ArrayOrScalar& b) { return multiply(a, b); }
inline Array operator/(const ArrayOrScalar& a, const ArrayOrScalar& b) { return divide(a, b); }
inline Array operator-(const ArrayOrScalar& a) { return negative(a); }
inline Array operator<(const ArrayOrScalar& a, const ArrayOrScalar& b) { return less(a, b); }
inline Array operator<=(const ArrayOrScalar& a, const ArrayOrScalar& b) { return less_equal(a, b); }
inline Array operator>(const ArrayOrScalar& a, const ArrayOrScalar& b) { return greater(a, b); }
inline Array operator>=(const ArrayOrScalar& a, const ArrayOrScalar& b) {
  return greater_equal(a, b);
}
inline Array operator==(const ArrayOrScalar& a, const ArrayOrScalar& b) { return equal(a, b); }
inline Array operator!=(const ArrayOrScalar& a, const ArrayOrScalar& b) { return not_equal(a, b); }

}  // namespace strix
