// SPDX-License-Identifier: Apache-2.0
#pragma once

// require_given: refuses an empty Array before an API function looks at its shape.

#include <span>
#include <string>

#include "devices/base/exception.hpp"
#include "ops/array.hpp"

namespace strix {

// Throws Exception{invalid}, "sum at main.cpp:7: input 0 is an empty Array".
inline void require_given(const Op& op, std::span<const Array> arrays, SourceLine where) {
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    if (arrays[i].empty()) [[unlikely]] {
      throw Exception(Error(ErrorKind::invalid, "input " + std::to_string(i) + " is an empty Array",
                            place_of(op, where)));
    }
  }
}
inline void require_given(const Op& op, const Array& array, SourceLine where) {
  require_given(op, std::span(&array, 1), where);
}

}  // namespace strix
