// SPDX-License-Identifier: Apache-2.0
#pragma once

// AxisSplit: a shape seen from one axis, as (outer, extent, inner): element (o, e, i) of a dense
// array stands at (o * extent + e) * inner + i.

#include <cstddef>
#include <cstdint>
#include <string>

#include "ops/attributes.hpp"
#include "ops/shape.hpp"

namespace strix {

struct AxisSplit {
  std::int64_t outer = 1;
  std::int64_t extent = 1;
  std::int64_t inner = 1;
};

// Requires: axis < shape.rank().
inline AxisSplit split_at(const Shape& shape, std::size_t axis) noexcept {
  AxisSplit split;
  for (std::size_t i = 0; i < axis; ++i) split.outer *= shape[i];
  split.extent = shape[axis];
  for (std::size_t i = axis + 1; i < shape.rank(); ++i) split.inner *= shape[i];
  return split;
}

// The attribute kAxis for a rule. Errors: invalid: out of range, or not counted from the front,
// which API functions see to but a graph read from bytes may not.
inline Result<std::size_t> axis_attribute(const Shape& shape, const Attributes& attributes) {
  const std::int64_t axis = attributes.get<std::int64_t>(attribute::kAxis);
  STRIX_TRY(const std::size_t normalized, normalized_axis(axis, shape));
  if (static_cast<std::int64_t>(normalized) != axis) {
    return Error(ErrorKind::invalid, "axis " + std::to_string(axis) + " is not normalised");
  }
  return normalized;
}

// At the attribute kAxis, as axis_attribute lets it through.
inline AxisSplit split_at(const Shape& shape, const Attributes& attributes) {
  return split_at(shape, static_cast<std::size_t>(attributes.get<std::int64_t>(attribute::kAxis)));
}

}  // namespace strix
