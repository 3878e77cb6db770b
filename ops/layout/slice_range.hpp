// SPDX-License-Identifier: Apache-2.0
#pragma once

// The ranges of slice and slice_scatter as attributes: kStart, kStop and kStep, one entry per axis,
// normalised: start is the first element taken, stop the first one not taken, counted in steps from
// start; with a negative step stop may be -1, which means before the first.

#include <span>
#include <vector>

#include "ops/attributes.hpp"
#include "ops/layout/layout.hpp"
#include "ops/strided_walk.hpp"

namespace strix {

struct SliceRange {
  std::int64_t start = 0;
  std::int64_t stop = 0;
  std::int64_t step = 1;

  // Elements taken.
  std::int64_t extent() const noexcept;
};

// Python's slice.indices: negative counts from the end, out of range is cut. A step of 0 stays, for
// the rule to refuse.
SliceRange normalized_range(const Range& range, std::int64_t extent) noexcept;

// Checks the three attributes against `shape` and returns the extents that they take. Errors:
// invalid: wrong number of entries, step 0, a range that leaves the axis.
Result<Shape> sliced_shape(const Shape& shape, const Attributes& attributes);

// Walks the elements taken of a dense array of `shape` (operand 0, from `offset`) together with the
// dense array of what is taken (operand 1).
struct SliceWalk {
  StridedWalk<2> walk;
  std::int64_t offset = 0;
};
SliceWalk slice_walk(const Shape& shape, const Shape& sliced, const Attributes& attributes);

}  // namespace strix
