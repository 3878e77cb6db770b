// SPDX-License-Identifier: Apache-2.0
#pragma once

// The softmax family along one axis, floating dtypes, stable for large inputs (the maximum is
// subtracted first). Errors: Exception{invalid}: axis out of range, not floating.

#include <cstdint>
#include <source_location>

#include "ops/array.hpp"

namespace strix {

Array softmax(const Array& a, std::int64_t axis = -1,
              std::source_location where = std::source_location::current());
Array log_softmax(const Array& a, std::int64_t axis = -1,
                  std::source_location where = std::source_location::current());
// -sum(log_softmax(logits) picked at labels), summed over rows: logits (n,c) floating, labels (n,)
// integer; result a scalar of the logits' dtype.
Array cross_entropy_sum(const Array& logits, const Array& labels,
                        std::source_location where = std::source_location::current());

}  // namespace strix
