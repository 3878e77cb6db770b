// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "ops/dtype_switch.hpp"
#include "ops/kernel_operands.hpp"
#include "ops/layout/copy_elements.hpp"
#include "ops/layout/ops.hpp"
#include "ops/strided_walk.hpp"

namespace strix {
namespace {

using Walk = StridedWalk<2>;  // input, output

Walk transposed_walk(const OpCall& call) {
  const Shape& from = call.inputs[0].shape;
  const Shape& to = call.outputs[0].shape;
  const auto& axes = call.attributes.get<std::vector<std::int64_t>>(attribute::kAxes);
  Walk walk;
  std::int64_t to_stride = to.elements();
  for (std::size_t i = 0; i < to.rank(); ++i) {
    std::int64_t from_stride = 1;
    for (std::size_t j = static_cast<std::size_t>(axes[i]) + 1; j < from.rank(); ++j) {
      from_stride *= from[j];
    }
    to_stride /= to[i];
    walk.add_axis(to[i], {from_stride, to_stride});
  }
  return walk;
}

// Square tiles keep the lines of both sides in the cache: `rows` is the axis along which the input
// is contiguous, `columns` the one along which the output is.
template <class T>
void transpose_tiles(const T* from, T* to, const Walk::Axis& rows, const Walk::Axis& columns) {
  constexpr std::int64_t kTile = 16;
  for (std::int64_t r = 0; r < rows.extent; r += kTile) {
    const std::int64_t r_end = std::min(r + kTile, rows.extent);
    for (std::int64_t c = 0; c < columns.extent; c += kTile) {
      const std::int64_t c_end = std::min(c + kTile, columns.extent);
      for (std::int64_t i = r; i < r_end; ++i) {
        for (std::int64_t j = c; j < c_end; ++j) {
          to[i * rows.strides[1] + j] = from[i + j * columns.strides[0]];
        }
      }
    }
  }
}

template <class T>
void transpose_loop(const KernelCall& kernel) {
  const OpCall& call = call_of(kernel);
  if (call.outputs[0].shape.elements() == 0) return;
  const T* from = input_of<T>(kernel, 0);
  T* to = output_of<T>(kernel);
  const Walk walk = transposed_walk(call);
  const auto axes = walk.axes();
  const auto unit = std::find_if(axes.begin(), axes.end(),
                                 [](const Walk::Axis& axis) { return axis.strides[0] == 1; });
  if (axes.empty() || unit == axes.end() || unit + 1 == axes.end()) {
    walk.for_each_row([&](const auto& offsets, std::int64_t extent, const auto& strides) {
      copy_elements(from + offsets[0], strides[0], to + offsets[1], strides[1], extent);
    });
    return;
  }
  Walk outer;
  for (const Walk::Axis& axis : axes.first(axes.size() - 1)) {
    if (&axis != &*unit) outer.add_axis(axis.extent, axis.strides);
  }
  outer.for_each_row([&](const auto& offsets, std::int64_t extent, const auto& strides) {
    for (std::int64_t i = 0; i < extent; ++i) {
      transpose_tiles(from + offsets[0] + i * strides[0], to + offsets[1] + i * strides[1], *unit,
                      axes.back());
    }
  });
}

}  // namespace

Result<void> transpose_cpu(const KernelCall& kernel) {
  with_element_bytes(call_of(kernel).inputs[0].dtype,
                     [&]<class T>(ElementType<T>) { transpose_loop<T>(kernel); });
  return {};
}

}  // namespace strix
