// SPDX-License-Identifier: Apache-2.0
#pragma once

// is_nan: std::isnan for every element type of a kernel; integers and bool are never NaN.

#include <cmath>
#include <type_traits>

namespace strix {

template <class T>
bool is_nan(T value) noexcept {
  if constexpr (std::is_floating_point_v<T>) {
    return std::isnan(value);
  } else {
    return false;
  }
}

}  // namespace strix
