// SPDX-License-Identifier: Apache-2.0
#pragma once

// pairwise_sum: the sum of one row, in the order of NumPy's pairwise summation: eight running sums
// over blocks of 128, blocks as a balanced tree. The error grows with log n instead of n
// (N. J. Higham, "The accuracy of floating point summation", 1993).

#include <cstdint>

#include "ops/elementwise/wrapping.hpp"

namespace strix {

template <class Accumulator, class In>
Accumulator pairwise_sum(const In* in, std::int64_t n, std::int64_t stride) {
  constexpr std::int64_t kBlock = 128;
  constexpr int kLanes = 8;
  if (n < kLanes) {
    Accumulator total{};
    if (n > 0) total = static_cast<Accumulator>(in[0]);
    for (std::int64_t i = 1; i < n; ++i) {
      total = wrapping::add(total, static_cast<Accumulator>(in[i * stride]));
    }
    return total;
  }
  if (n <= kBlock) {
    Accumulator lane[kLanes];
    for (int j = 0; j < kLanes; ++j) lane[j] = static_cast<Accumulator>(in[j * stride]);
    std::int64_t i = kLanes;
    if (stride == 1) {
      for (; i + kLanes <= n; i += kLanes) {
        for (int j = 0; j < kLanes; ++j) {
          lane[j] = wrapping::add(lane[j], static_cast<Accumulator>(in[i + j]));
        }
      }
    } else {
      for (; i + kLanes <= n; i += kLanes) {
        for (int j = 0; j < kLanes; ++j) {
          lane[j] = wrapping::add(lane[j], static_cast<Accumulator>(in[(i + j) * stride]));
        }
      }
    }
    Accumulator total = wrapping::add(
        wrapping::add(wrapping::add(lane[0], lane[1]), wrapping::add(lane[2], lane[3])),
        wrapping::add(wrapping::add(lane[4], lane[5]), wrapping::add(lane[6], lane[7])));
    for (; i < n; ++i) total = wrapping::add(total, static_cast<Accumulator>(in[i * stride]));
    return total;
  }
  std::int64_t left = n / 2;
  left -= left % kLanes;
  return wrapping::add(pairwise_sum<Accumulator>(in, left, stride),
                       pairwise_sum<Accumulator>(in + left * stride, n - left, stride));
}

}  // namespace strix
