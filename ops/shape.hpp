// SPDX-License-Identifier: Apache-2.0
#pragma once

// Shape: the extents of an array, row-major, outermost first. A value type; rank 0 is a scalar.
//
// Up to kInline extents live inside the object, more on the heap. Extents are >= 0, at most
// kRankMax, and the number of elements fits std::int64_t: `Shape::checked` refuses others, the
// constructors check it.

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "devices/base/result.hpp"

namespace strix {

class Shape {
 public:
  static constexpr std::size_t kRankMax = 64;  // as in NumPy 2

  Shape() noexcept = default;
  Shape(std::initializer_list<std::int64_t> extents);     // throws Exception{invalid}
  explicit Shape(std::span<const std::int64_t> extents);  // the same
  Shape(const Shape& other);
  Shape(Shape&& other) noexcept;
  Shape& operator=(const Shape& other);
  Shape& operator=(Shape&& other) noexcept;
  ~Shape() = default;

  // Errors: invalid, "shape (2,-1): extents must not be negative", or too many elements.
  static Result<Shape> checked(std::span<const std::int64_t> extents);

  std::size_t rank() const noexcept { return rank_; }
  std::int64_t operator[](std::size_t axis) const noexcept { return extents()[axis]; }
  std::span<const std::int64_t> extents() const noexcept {
    return {heap_ ? heap_.get() : inline_, rank_};
  }
  std::int64_t elements() const noexcept;  // 1 for rank 0

  friend bool operator==(const Shape& a, const Shape& b) noexcept;

 private:
  static constexpr std::size_t kInline = 4;
  std::uint32_t rank_ = 0;
  std::int64_t inline_[kInline] = {};
  std::unique_ptr<std::int64_t[]> heap_;  // holds all extents when rank_ > kInline
};

std::string to_string(const Shape& shape);  // "(3,4)", "(3,)", "()"

// NumPy's rule. Errors: invalid, "shapes (3,4) and (5,) do not broadcast".
Result<Shape> broadcast(const Shape& a, const Shape& b);

// -1 is the last axis. Errors: invalid, "axis 3 is out of range for shape (2,3)".
Result<std::size_t> normalized_axis(std::int64_t axis, const Shape& shape);
// Empty means all axes. Result is ascending. Errors: the same, or an axis named twice.
Result<std::vector<std::size_t>> normalized_axes(std::span<const std::int64_t> axes,
                                                 const Shape& shape);

}  // namespace strix
