// SPDX-License-Identifier: Apache-2.0
#pragma once

// The indices of take and take_scatter, checked while they are read.

#include <string>

#include "devices/base/result.hpp"

namespace strix {

// Calls f(i, index) for each index, counted from the start of the axis. Errors: invalid, naming the
// first index that is out of range.
template <class Index, class F>
Result<void> for_each_index(const Index* indices, std::int64_t count, std::int64_t extent, F&& f) {
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t given = indices[i];
    const std::int64_t index = given < 0 ? given + extent : given;
    if (index < 0 || index >= extent) [[unlikely]] {
      return Error(ErrorKind::invalid, "index " + std::to_string(given) + " at position " +
                                           std::to_string(i) + " is out of range for extent " +
                                           std::to_string(extent));
    }
    f(i, index);
  }
  return {};
}

}  // namespace strix
