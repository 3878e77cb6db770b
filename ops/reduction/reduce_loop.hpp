// SPDX-License-Identifier: Apache-2.0
#pragma once

// The loops of all reductions. The input is seen as groups of axes, kept and reduced in turn, each
// as long as it can be:
//   rows:     (kept, reduced)         every result is one contiguous row
//   columns:  (kept, reduced, kept)   rows are added into a strip of results
//   anything else: row by row in index order
// Every order of operations is a function of the shape alone.
//
// A Reduction is a struct of functions over an accumulator type:
//   Accumulator first(In)                 of one element
//   Accumulator combine(Accumulator, Accumulator)
//   Accumulator row(const In*, std::int64_t n, std::int64_t stride)       n >= 1
//   Out finish(Accumulator)
//   Out empty()                           the result over nothing

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "ops/kernel_operands.hpp"
#include "ops/strided_walk.hpp"

namespace strix {

// Combines values in order as a balanced tree: level l holds 2^l of them where bit l of the count
// is set. The order depends on the count alone.
template <class Reduction>
class PairwiseTree {
 public:
  using Accumulator = typename Reduction::Accumulator;

  explicit PairwiseTree(const Reduction& reduction) : reduction_(reduction) {}
  void push(Accumulator value) {
    std::size_t level = 0;
    for (; (count_ >> level) & 1; ++level) value = reduction_.combine(level_[level], value);
    level_[level] = value;
    ++count_;
  }
  // Requires: at least one push.
  Accumulator result() const {
    auto level = static_cast<std::size_t>(std::countr_zero(count_));
    Accumulator value = level_[level];
    for (++level; count_ >> level; ++level) {
      if ((count_ >> level) & 1) value = reduction_.combine(level_[level], value);
    }
    return value;
  }

 private:
  const Reduction& reduction_;
  std::array<Accumulator, 63> level_{};  // counts fit std::int64_t
  std::uint64_t count_ = 0;
};

// Which axes are reduced, merged into groups. Axes of extent 1 belong to their neighbours.
struct ReductionGroup {
  std::int64_t extent;
  std::int64_t stride;
  bool reduced;
};

class ReductionGroups {
 public:
  ReductionGroups(const Shape& shape, std::span<const std::int64_t> axes) {
    std::int64_t stride = shape.elements();
    for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
      const std::int64_t extent = shape[axis];
      stride /= extent;  // requires: no extent is 0
      if (extent == 1) continue;
      const bool reduced =
          std::find(axes.begin(), axes.end(), static_cast<std::int64_t>(axis)) != axes.end();
      if (size_ > 0 && at(size_ - 1).reduced == reduced) {
        at(size_ - 1).extent *= extent;
        at(size_ - 1).stride = stride;
      } else {
        add({extent, stride, reduced});
      }
    }
  }
  std::size_t size() const noexcept { return size_; }
  const ReductionGroup& operator[](std::size_t index) const noexcept {
    return size_ > kInline ? more_[index] : inline_[index];
  }

 private:
  static constexpr std::size_t kInline = 6;

  ReductionGroup& at(std::size_t index) noexcept {
    return size_ > kInline ? more_[index] : inline_[index];
  }
  void add(const ReductionGroup& group) {
    if (size_ == kInline) more_.assign(inline_.begin(), inline_.end());
    if (size_ >= kInline) {
      more_.push_back(group);
    } else {
      inline_[size_] = group;
    }
    ++size_;
  }

  std::size_t size_ = 0;
  std::array<ReductionGroup, kInline> inline_{};
  std::vector<ReductionGroup> more_;
};

// Rows of one strip of columns, combined into `out`: blocks of kBlock rows one after the other,
// blocks as a balanced tree.
template <class Reduction, class In>
void reduce_strip(const Reduction& reduction, const In* in, std::int64_t rows, std::int64_t stride,
                  std::int64_t columns, typename Reduction::Accumulator* out) {
  using Accumulator = typename Reduction::Accumulator;
  constexpr std::int64_t kBlock = 128;
  if (rows <= kBlock) {
    for (std::int64_t c = 0; c < columns; ++c) out[c] = reduction.first(in[c]);
    for (std::int64_t r = 1; r < rows; ++r) {
      const In* row = in + r * stride;
      for (std::int64_t c = 0; c < columns; ++c) {
        out[c] = reduction.combine(out[c], reduction.first(row[c]));
      }
    }
    return;
  }
  // The left part is the largest power of two of blocks that leaves something for the right.
  const std::uint64_t blocks = static_cast<std::uint64_t>((rows + kBlock - 1) / kBlock);
  const std::int64_t left = static_cast<std::int64_t>(std::bit_floor(blocks - 1)) * kBlock;
  std::array<Accumulator, 64> right;
  reduce_strip(reduction, in, left, stride, columns, out);
  reduce_strip(reduction, in + left * stride, rows - left, stride, columns, right.data());
  for (std::int64_t c = 0; c < columns; ++c) out[c] = reduction.combine(out[c], right[c]);
}

template <class In, class Out, class Reduction>
void reduce_columns(const Reduction& reduction, const In* in, std::int64_t outer, std::int64_t rows,
                    std::int64_t columns, Out* out) {
  constexpr std::int64_t kStrip = 64;
  std::array<typename Reduction::Accumulator, kStrip> strip;
  for (std::int64_t o = 0; o < outer; ++o, in += rows * columns, out += columns) {
    for (std::int64_t begin = 0; begin < columns; begin += kStrip) {
      const std::int64_t width = std::min(kStrip, columns - begin);
      reduce_strip(reduction, in + begin, rows, columns, width, strip.data());
      for (std::int64_t c = 0; c < width; ++c) out[begin + c] = reduction.finish(strip[c]);
    }
  }
}

// Any order of groups.
template <class In, class Out, class Reduction>
void reduce_groups(const Reduction& reduction, const In* in, const ReductionGroups& groups,
                   Out* out) {
  StridedWalk<1> kept;
  StridedWalk<1> reduced;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    (groups[i].reduced ? reduced : kept).add_axis(groups[i].extent, {groups[i].stride});
  }
  kept.for_each_row([&](const auto& start, std::int64_t extent, const auto& step) {
    for (std::int64_t i = 0; i < extent; ++i) {
      const In* at = in + start[0] + i * step[0];
      PairwiseTree<Reduction> tree(reduction);
      reduced.for_each_row([&](const auto& offset, std::int64_t n, const auto& stride) {
        tree.push(reduction.row(at + offset[0], n, stride[0]));
      });
      *out++ = reduction.finish(tree.result());
    }
  });
}

template <class In, class Out, class Reduction>
void reduce_loop(const KernelCall& kernel, const Reduction& reduction) {
  const OpCall& call = call_of(kernel);
  const In* in = input_of<In>(kernel, 0);
  Out* out = output_of<Out>(kernel);
  const Shape& shape = call.inputs[0].shape;
  const std::int64_t results = call.outputs[0].shape.elements();
  if (results == 0) return;
  if (shape.elements() == 0) {
    std::fill_n(out, results, reduction.empty());
    return;
  }
  const ReductionGroups groups(shape,
                               call.attributes.get<std::vector<std::int64_t>>(attribute::kAxes));
  const std::size_t n = groups.size();
  if (n == 0 || (n == 1 && !groups[0].reduced)) {  // only extents of 1 are reduced
    for (std::int64_t i = 0; i < results; ++i) out[i] = reduction.finish(reduction.first(in[i]));
  } else if (n <= 2 && groups[n - 1].reduced) {
    const std::int64_t extent = groups[n - 1].extent;
    for (std::int64_t i = 0; i < results; ++i) {
      out[i] = reduction.finish(reduction.row(in + i * extent, extent, 1));
    }
  } else if (n == 2) {
    reduce_columns(reduction, in, 1, groups[0].extent, groups[1].extent, out);
  } else if (n == 3 && groups[1].reduced) {
    reduce_columns(reduction, in, groups[0].extent, groups[1].extent, groups[2].extent, out);
  } else {
    reduce_groups(reduction, in, groups, out);
  }
}

}  // namespace strix
