// SPDX-License-Identifier: Apache-2.0
#pragma once

// plain_gemm: the product of two row-major matrices by loops, for every dtype. Each element of c is
// summed in the order of k; integers wrap; for bool, or of ands.

#include <algorithm>
#include <type_traits>

#include "ops/elementwise/wrapping.hpp"
#include "ops/linear/gemm.hpp"

namespace strix {

template <class T>
T plain_product(T a, T b) {
  if constexpr (std::is_same_v<T, bool>) {
    return static_cast<bool>(a & b);
  } else {
    return wrapping::multiply(a, b);
  }
}

template <class T>
T plain_total(T a, T b) {
  if constexpr (std::is_same_v<T, bool>) {
    return static_cast<bool>(a | b);
  } else {
    return wrapping::add(a, b);
  }
}

// Requires: m and n are not 0; k may be.
template <class T>
void plain_gemm(const GemmShape& shape, const T* a, const T* b, T* c) {
  const auto [m, n, k, transpose_a, transpose_b] = shape;
  const std::int64_t a_row = transpose_a ? 1 : k;
  const std::int64_t a_step = transpose_a ? m : 1;
  if (transpose_b) {
    for (std::int64_t i = 0; i < m; ++i) {
      for (std::int64_t j = 0; j < n; ++j) {
        T total{};
        for (std::int64_t p = 0; p < k; ++p) {
          total = plain_total(total, plain_product(a[i * a_row + p * a_step], b[j * k + p]));
        }
        c[i * n + j] = total;
      }
    }
    return;
  }
  for (std::int64_t i = 0; i < m; ++i) {
    T* row = c + i * n;
    std::fill_n(row, n, T{});
    for (std::int64_t p = 0; p < k; ++p) {
      const T left = a[i * a_row + p * a_step];
      const T* right = b + p * n;
      for (std::int64_t j = 0; j < n; ++j) {
        row[j] = plain_total(row[j], plain_product(left, right[j]));
      }
    }
  }
}

}  // namespace strix
