// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the kernels of the softmax family do to one row of logits.

#include <cmath>
#include <cstdint>

#include "ops/is_nan.hpp"

namespace strix {

// The maximum; NaN wins. Requires: extent > 0.
template <class T>
T row_maximum(const T* in, std::int64_t extent, std::int64_t stride) {
  T maximum = in[0];
  for (std::int64_t i = 1; i < extent; ++i) {
    const T value = in[i * stride];
    if (value > maximum || is_nan(value)) maximum = value;
    if (is_nan(maximum)) break;
  }
  return maximum;
}

// log(sum(exp(row - maximum))), summed in the order of the row.
template <class T>
T row_log_sum(const T* in, std::int64_t extent, std::int64_t stride, T maximum) {
  T total = 0;
  for (std::int64_t i = 0; i < extent; ++i) total += std::exp(in[i * stride] - maximum);
  return std::log(total);
}

}  // namespace strix
