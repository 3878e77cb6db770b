// SPDX-License-Identifier: Apache-2.0
#include "ops/layout/slice_range.hpp"

#include <algorithm>
#include <limits>
#include <string>

namespace strix {
namespace {

using Numbers = std::vector<std::int64_t>;

}  // namespace

std::int64_t SliceRange::extent() const noexcept {
  if (step > 0) return stop > start ? (stop - start - 1) / step + 1 : 0;
  // Dividing by the step itself: its negative does not exist for the lowest integer.
  return stop < start ? (stop - start + 1) / step + 1 : 0;
}

SliceRange normalized_range(const Range& range, std::int64_t extent) noexcept {
  const bool forward = range.step > 0;
  const std::int64_t least = forward ? 0 : -1;
  const std::int64_t most = forward ? extent : extent - 1;
  const auto place = [&](std::int64_t index) {
    return std::clamp(index < 0 ? index + extent : index, least, most);
  };
  return {range.start ? place(*range.start) : (forward ? least : most),
          range.stop ? place(*range.stop) : (forward ? most : least), range.step};
}

Result<Shape> sliced_shape(const Shape& shape, const Attributes& attributes) {
  const auto& start = attributes.get<Numbers>(attribute::kStart);
  const auto& stop = attributes.get<Numbers>(attribute::kStop);
  const auto& step = attributes.get<Numbers>(attribute::kStep);
  if (start.size() != shape.rank() || stop.size() != shape.rank() || step.size() != shape.rank()) {
    return Error(ErrorKind::invalid, "shape " + to_string(shape) + " has " +
                                         std::to_string(shape.rank()) + " axes, got " +
                                         std::to_string(start.size()) + " ranges");
  }
  Numbers extents;
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    if (step[axis] == 0) {
      return Error(ErrorKind::invalid, "shape " + to_string(shape) + ", axis " +
                                           std::to_string(axis) + ": the step must not be 0");
    }
    if (std::min(start[axis], stop[axis]) < -1 || std::max(start[axis], stop[axis]) > shape[axis]) {
      return Error(ErrorKind::invalid, "shape " + to_string(shape) + ", axis " +
                                           std::to_string(axis) + ": the range is not normalised");
    }
    const SliceRange range{start[axis], stop[axis], step[axis]};
    const std::int64_t taken = range.extent();
    const std::int64_t last = start[axis] + (taken - 1) * step[axis];
    if (taken > 0 &&
        (std::min(start[axis], last) < 0 || std::max(start[axis], last) >= shape[axis])) {
      return Error(ErrorKind::invalid, "shape " + to_string(shape) + ", axis " +
                                           std::to_string(axis) + ": range " +
                                           std::to_string(start[axis]) + ":" +
                                           std::to_string(stop[axis]) + " leaves it");
    }
    extents.push_back(taken);
  }
  return Shape::checked(extents);
}

SliceWalk slice_walk(const Shape& shape, const Shape& sliced, const Attributes& attributes) {
  SliceWalk result;
  if (sliced.elements() == 0) {
    result.walk.add_axis(0, {});
    return result;
  }
  const auto& start = attributes.get<Numbers>(attribute::kStart);
  const auto& step = attributes.get<Numbers>(attribute::kStep);
  std::int64_t whole_stride = shape.elements();
  std::int64_t sliced_stride = sliced.elements();
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    whole_stride /= shape[axis];
    sliced_stride /= sliced[axis];
    result.offset += start[axis] * whole_stride;
    // A step of one element is never taken, and may be too long to multiply.
    const std::int64_t stride = sliced[axis] == 1 ? 0 : step[axis] * whole_stride;
    result.walk.add_axis(sliced[axis], {stride, sliced_stride});
  }
  return result;
}

}  // namespace strix
