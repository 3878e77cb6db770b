// SPDX-License-Identifier: Apache-2.0
#pragma once

// StridedWalk: visits N operands of one shape row by row, each with its own strides (in elements;
// 0 repeats along a broadcast axis). Axes of extent 1 are dropped and axes that follow each other
// in every operand are merged, so the rows are as long as they can be.
//
// A value on the stack of one kernel; no heap below kInline merged axes.
//
//   StridedWalk<2> walk(extents, {strides_a, strides_out});
//   walk.for_each_row([&](const auto& offsets, std::int64_t extent, const auto& strides) { ... });

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ops/shape.hpp"

namespace strix {

template <std::size_t N>
class StridedWalk {
 public:
  using Offsets = std::array<std::int64_t, N>;
  struct Axis {
    std::int64_t extent = 1;
    Offsets strides{};
  };

  StridedWalk() = default;

  // Axes from the outermost to the innermost.
  void add_axis(std::int64_t extent, const Offsets& strides) {
    if (extent == 1) return;
    if (extent == 0) empty_ = true;
    if (rank_ > 0) {
      Axis& outer = at(rank_ - 1);
      bool follows = true;
      for (std::size_t n = 0; n < N; ++n) follows &= outer.strides[n] == extent * strides[n];
      if (follows) {
        outer.extent *= extent;
        outer.strides = strides;
        return;
      }
    }
    if (rank_ == kInline) more_.assign(inline_.begin(), inline_.end());
    if (rank_ >= kInline) {
      more_.push_back({extent, strides});
    } else {
      inline_[rank_] = {extent, strides};
    }
    ++rank_;
  }

  bool empty() const noexcept { return empty_; }
  std::span<const Axis> axes() const noexcept {
    return {rank_ > kInline ? more_.data() : inline_.data(), rank_};
  }

  // f(offsets of the row's first elements, elements of the row, strides within the row).
  template <class F>
  void for_each_row(F&& f) const {
    if (empty_) return;
    if (rank_ == 0) {
      f(Offsets{}, std::int64_t{1}, Offsets{});
      return;
    }
    walk(0, Offsets{}, f);
  }

 private:
  static constexpr std::size_t kInline = 6;

  Axis& at(std::size_t axis) noexcept { return rank_ > kInline ? more_[axis] : inline_[axis]; }

  template <class F>
  void walk(std::size_t depth, Offsets offsets, F& f) const {
    const Axis& axis = axes()[depth];
    if (depth + 1 == rank_) {
      f(offsets, axis.extent, axis.strides);
      return;
    }
    for (std::int64_t i = 0; i < axis.extent; ++i) {
      walk(depth + 1, offsets, f);
      for (std::size_t n = 0; n < N; ++n) offsets[n] += axis.strides[n];
    }
  }

  bool empty_ = false;
  std::size_t rank_ = 0;
  std::array<Axis, kInline> inline_{};
  std::vector<Axis> more_;  // all axes when there are more than kInline
};

// The walk over a result of shape `out` by dense operands of the given shapes that broadcast to it.
template <std::size_t N>
StridedWalk<N> broadcast_walk(const Shape& out, const std::array<const Shape*, N>& operands) {
  // Strides are known from the innermost axis outwards, axes are added from the outermost inwards:
  // start with whole operands and divide.
  StridedWalk<N> walk;
  std::array<std::int64_t, N> inner{};
  for (std::size_t n = 0; n < N; ++n) inner[n] = operands[n]->elements();
  for (std::size_t axis = 0; axis < out.rank(); ++axis) {
    if (out[axis] == 0) {
      walk.add_axis(0, {});
      return walk;
    }
    std::array<std::int64_t, N> strides{};
    for (std::size_t n = 0; n < N; ++n) {
      const std::size_t missing = out.rank() - operands[n]->rank();
      if (axis < missing) continue;
      const std::int64_t extent = (*operands[n])[axis - missing];
      inner[n] /= extent;
      strides[n] = extent == 1 ? 0 : inner[n];
    }
    walk.add_axis(out[axis], strides);
  }
  return walk;
}

}  // namespace strix
