// SPDX-License-Identifier: Apache-2.0
#pragma once

// copy_elements: rows of elements from one stride to another, the loop of the ops that move data.

#include <cstdint>
#include <cstring>

namespace strix {

template <class T>
void copy_elements(const T* from, std::int64_t from_stride, T* to, std::int64_t to_stride,
                   std::int64_t extent) {
  if (from_stride == 1 && to_stride == 1) {
    std::memcpy(to, from, static_cast<std::size_t>(extent) * sizeof(T));
  } else if (to_stride == 1) {
    for (std::int64_t i = 0; i < extent; ++i) to[i] = from[i * from_stride];
  } else {
    for (std::int64_t i = 0; i < extent; ++i) to[i * to_stride] = from[i * from_stride];
  }
}

}  // namespace strix
