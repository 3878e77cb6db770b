// SPDX-License-Identifier: Apache-2.0
#include "ops/reduction/reduce.hpp"

#include <algorithm>

namespace strix {
namespace {

bool contains(std::span<const std::int64_t> axes, std::size_t axis) {
  return std::find(axes.begin(), axes.end(), static_cast<std::int64_t>(axis)) != axes.end();
}

std::vector<std::int64_t> extents_after(const Shape& shape, std::span<const std::int64_t> axes,
                                        bool keepdims) {
  std::vector<std::int64_t> extents;
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    if (!contains(axes, axis)) {
      extents.push_back(shape[axis]);
    } else if (keepdims) {
      extents.push_back(1);
    }
  }
  return extents;
}

}  // namespace

Attributes reduction_attributes(const Array& a, const Axes& axes, bool keepdims) {
  std::vector<std::int64_t> attribute_axes = axes;
  if (auto normalized = normalized_axes(axes, a.shape())) {
    attribute_axes.assign(normalized->begin(), normalized->end());
  }
  return {{attribute::kAxes, std::move(attribute_axes)}, {attribute::kKeepDims, keepdims}};
}

Result<Shape> reduced_shape(const Shape& shape, const Attributes& attributes) {
  const auto& axes = attributes.get<std::vector<std::int64_t>>(attribute::kAxes);
  if (!axes.empty()) {
    STRIX_TRY(const std::vector<std::size_t> normalized, normalized_axes(axes, shape));
    // API functions see to this, but a graph read from bytes may not.
    if (!std::equal(
            axes.begin(), axes.end(), normalized.begin(), normalized.end(),
            [](std::int64_t a, std::size_t b) { return a == static_cast<std::int64_t>(b); })) {
      return Error(ErrorKind::invalid, "the axes are not normalised");
    }
  }
  return Shape(std::span<const std::int64_t>(
      extents_after(shape, axes, attributes.get<bool>(attribute::kKeepDims))));
}

std::int64_t reduced_elements(const Shape& shape, const Attributes& attributes) {
  std::int64_t elements = 1;
  for (std::int64_t axis : attributes.get<std::vector<std::int64_t>>(attribute::kAxes)) {
    elements *= shape[static_cast<std::size_t>(axis)];
  }
  return elements;
}

Array with_kept_axes(const Array& result, const Shape& input, const Attributes& attributes) {
  if (result.rank() == input.rank()) return result;
  const auto& axes = attributes.get<std::vector<std::int64_t>>(attribute::kAxes);
  return result.reshape(Shape(std::span<const std::int64_t>(extents_after(input, axes, true))));
}

}  // namespace strix
