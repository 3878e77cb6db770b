// SPDX-License-Identifier: Apache-2.0
#pragma once

// ArrayMeta: what is known of an array before it is computed. Arrays are dense and row-major.

#include <cstddef>
#include <cstdint>
#include <limits>

#include "ops/dtype.hpp"
#include "ops/shape.hpp"

namespace strix {

struct ArrayMeta {
  Dtype dtype = Dtype::f32;
  Shape shape;

  std::size_t bytes() const noexcept {
    return static_cast<std::size_t>(shape.elements()) * size_of(dtype);
  }
  // False when the bytes do not fit 63 bits, so that `bytes` would wrap: no call makes such arrays.
  bool addressable() const noexcept {
    return shape.elements() <=
           std::numeric_limits<std::int64_t>::max() / static_cast<std::int64_t>(size_of(dtype));
  }
  friend bool operator==(const ArrayMeta&, const ArrayMeta&) = default;
};

}  // namespace strix
