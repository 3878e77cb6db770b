// SPDX-License-Identifier: Apache-2.0
#pragma once

// number_fits: whether a double, cut towards zero, is an element of a dtype.

#include <cmath>

#include "ops/dtype.hpp"

namespace strix {

inline bool number_fits(double value, Dtype dtype) noexcept {
  const double whole = std::trunc(value);
  switch (dtype) {
    case Dtype::i32:
      return whole >= -0x1p31 && whole < 0x1p31;
    case Dtype::i64:
      return whole >= -0x1p63 && whole < 0x1p63;
    default:
      return true;  // bool: not 0; floats round, to infinity if need be
  }
}

}  // namespace strix
