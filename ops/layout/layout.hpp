// SPDX-License-Identifier: Apache-2.0
#pragma once

// Ops that move elements and compute nothing. All keep the dtype and have gradients.
// Errors: Exception{invalid} with the shapes and the argument.

#include <optional>
#include <source_location>
#include <span>
#include <vector>

#include "ops/array.hpp"

namespace strix {

// One extent may be -1: what remains. The number of elements must stay.
Array reshape(const Array& a, const std::vector<std::int64_t>& shape,
              std::source_location where = std::source_location::current());
// `axes` is a permutation; empty reverses the axes.
Array transpose(const Array& a, const std::vector<std::int64_t>& axes = {},
                std::source_location where = std::source_location::current());
Array broadcast_to(const Array& a, const Shape& shape,
                   std::source_location where = std::source_location::current());

// start:stop:step of one axis with Python's meaning: negative counts from the end, absent means
// all, out of range is cut, step may be negative, never 0.
struct Range {
  std::optional<std::int64_t> start;
  std::optional<std::int64_t> stop;
  std::int64_t step = 1;
};
// One Range per leading axis; axes without one are taken whole.
Array slice(const Array& a, const std::vector<Range>& ranges,
            std::source_location where = std::source_location::current());
// Rows of `a` along `axis`, picked by an integer array of any shape, negative from the end.
// An index out of range fails when the op runs, with the index named.
Array take(const Array& a, const Array& indices, std::int64_t axis = 0,
           std::source_location where = std::source_location::current());
Array concatenate(std::span<const Array> arrays, std::int64_t axis = 0,
                  std::source_location where = std::source_location::current());

// The same value on another device of the evaluator.
Array copy_to(const Array& a, const DeviceName& device,
              std::source_location where = std::source_location::current());

}  // namespace strix
