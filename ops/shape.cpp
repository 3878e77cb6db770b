// SPDX-License-Identifier: Apache-2.0
#include "ops/shape.hpp"

#include <algorithm>

namespace strix {
namespace {

std::string text_of(std::span<const std::int64_t> extents) {
  std::string text = "(";
  for (std::size_t axis = 0; axis < extents.size(); ++axis) {
    if (axis > 0) text += ",";
    text += std::to_string(extents[axis]);
  }
  if (extents.size() == 1) text += ",";
  return text + ")";
}

// Extents of 0 do not excuse the others: strides are products of the other extents.
std::optional<Error> fault_of(std::span<const std::int64_t> extents) {
  if (extents.size() > Shape::kRankMax) {
    return Error(ErrorKind::invalid, "a shape of rank " + std::to_string(extents.size()) +
                                         ": at most " + std::to_string(Shape::kRankMax) +
                                         " axes are possible");
  }
  std::int64_t elements = 1;
  for (const std::int64_t extent : extents) {
    if (extent < 0) {
      return Error(ErrorKind::invalid,
                   "shape " + text_of(extents) + ": extents must not be negative");
    }
    if (extent > 0 && __builtin_mul_overflow(elements, extent, &elements)) {
      return Error(ErrorKind::invalid,
                   "shape " + text_of(extents) + ": more elements than fit 64 bits");
    }
  }
  return std::nullopt;
}

}  // namespace

Shape::Shape(std::initializer_list<std::int64_t> extents)
    : Shape(std::span<const std::int64_t>(extents.begin(), extents.size())) {}

Shape::Shape(std::span<const std::int64_t> extents)
    : rank_(static_cast<std::uint32_t>(extents.size())) {
  if (std::optional<Error> fault = fault_of(extents)) throw Exception(*fault);
  std::int64_t* into = inline_;
  if (rank_ > kInline) {
    heap_ = std::make_unique<std::int64_t[]>(rank_);
    into = heap_.get();
  }
  std::copy(extents.begin(), extents.end(), into);
}

Shape::Shape(const Shape& other) : rank_(other.rank_) {
  if (other.heap_) {
    heap_ = std::make_unique<std::int64_t[]>(rank_);
    std::copy_n(other.heap_.get(), rank_, heap_.get());
  } else {
    std::copy_n(other.inline_, kInline, inline_);
  }
}

Shape::Shape(Shape&& other) noexcept : rank_(other.rank_), heap_(std::move(other.heap_)) {
  std::copy_n(other.inline_, kInline, inline_);
  other.rank_ = 0;
}

Shape& Shape::operator=(const Shape& other) {
  if (this != &other) *this = Shape(other);
  return *this;
}

Shape& Shape::operator=(Shape&& other) noexcept {
  if (this == &other) return *this;
  rank_ = other.rank_;
  heap_ = std::move(other.heap_);
  std::copy_n(other.inline_, kInline, inline_);
  other.rank_ = 0;
  return *this;
}

Result<Shape> Shape::checked(std::span<const std::int64_t> extents) {
  if (std::optional<Error> fault = fault_of(extents)) return *fault;
  return Shape(extents);
}

std::int64_t Shape::elements() const noexcept {
  std::int64_t elements = 1;
  for (const std::int64_t extent : extents()) {
    if (extent == 0) return 0;
    elements *= extent;
  }
  return elements;
}

bool operator==(const Shape& a, const Shape& b) noexcept {
  return std::ranges::equal(a.extents(), b.extents());
}

std::string to_string(const Shape& shape) { return text_of(shape.extents()); }

Result<Shape> broadcast(const Shape& a, const Shape& b) {
  if (a == b) return a;
  const std::size_t rank = std::max(a.rank(), b.rank());
  std::vector<std::int64_t> extents(rank);
  for (std::size_t back = 1; back <= rank; ++back) {
    const std::int64_t left = back <= a.rank() ? a[a.rank() - back] : 1;
    const std::int64_t right = back <= b.rank() ? b[b.rank() - back] : 1;
    if (left != right && left != 1 && right != 1) {
      return Error(ErrorKind::invalid,
                   "shapes " + to_string(a) + " and " + to_string(b) + " do not broadcast");
    }
    extents[rank - back] = left == 1 ? right : left;
  }
  return Shape::checked(extents);
}

Result<std::size_t> normalized_axis(std::int64_t axis, const Shape& shape) {
  const auto rank = static_cast<std::int64_t>(shape.rank());
  if (axis < -rank || axis >= rank) {
    return Error(ErrorKind::invalid,
                 "axis " + std::to_string(axis) + " is out of range for shape " + to_string(shape));
  }
  return static_cast<std::size_t>(axis < 0 ? axis + rank : axis);
}

Result<std::vector<std::size_t>> normalized_axes(std::span<const std::int64_t> axes,
                                                 const Shape& shape) {
  std::vector<std::size_t> result;
  if (axes.empty()) {
    for (std::size_t axis = 0; axis < shape.rank(); ++axis) result.push_back(axis);
    return result;
  }
  for (const std::int64_t axis : axes) {
    STRIX_TRY(const std::size_t normal, normalized_axis(axis, shape));
    result.push_back(normal);
  }
  std::ranges::sort(result);
  if (const auto twice = std::ranges::adjacent_find(result); twice != result.end()) {
    return Error(ErrorKind::invalid, "axis " + std::to_string(*twice) +
                                         " is named twice for shape " + to_string(shape));
  }
  return result;
}

}  // namespace strix
