// SPDX-License-Identifier: Apache-2.0
#pragma once

// Reductions over axes (empty: all). Orders are fixed by the shape alone, so results are the same
// bits on every device of a kernel class: sums are pairwise in blocks along the reduced axes.
// Errors: Exception{invalid}: axis out of range or named twice, max or argmax over nothing.

#include <initializer_list>
#include <source_location>
#include <vector>

#include "ops/array.hpp"

namespace strix {

using Axes = std::vector<std::int64_t>;

// bool and i32 are summed as i64, as NumPy does on Linux.
Array sum(const Array& a, const Axes& axes = {}, bool keepdims = false,
          std::source_location where = std::source_location::current());
// The gradient is shared equally among equal maxima.
Array max(const Array& a, const Axes& axes = {}, bool keepdims = false,
          std::source_location where = std::source_location::current());
Array min(const Array& a, const Axes& axes = {}, bool keepdims = false,
          std::source_location where = std::source_location::current());
// Integers and bool give f64.
Array mean(const Array& a, const Axes& axes = {}, bool keepdims = false,
           std::source_location where = std::source_location::current());
// Index of the first maximum along one axis, i64; NaN counts as the maximum.
Array argmax(const Array& a, std::int64_t axis = -1, bool keepdims = false,
             std::source_location where = std::source_location::current());

}  // namespace strix
