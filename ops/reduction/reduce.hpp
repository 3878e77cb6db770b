// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the reductions share: axes as attributes, the shape rule and the gradients' way back.

#include <span>
#include <vector>

#include "ops/array.hpp"
#include "ops/reduction/reduction.hpp"

namespace strix {

// kAxes (normalised, ascending) and kKeepDims. Wrong axes are passed on as they are: the op's rule
// refuses them, with its name and the line.
Attributes reduction_attributes(const Array& a, const Axes& axes, bool keepdims);

// The shape of the result for those attributes.
Result<Shape> reduced_shape(const Shape& shape, const Attributes& attributes);
// The elements that make one element of the result.
std::int64_t reduced_elements(const Shape& shape, const Attributes& attributes);

// A result (or its gradient) with the reduced axes put back as extents of 1.
Array with_kept_axes(const Array& result, const Shape& input, const Attributes& attributes);

}  // namespace strix
