// SPDX-License-Identifier: Apache-2.0
#pragma once

// The rule and the call that softmax and log_softmax share.

#include <span>
#include <vector>

#include "ops/array.hpp"

namespace strix {

Result<std::vector<ArrayMeta>> infer_softmax(std::span<const ArrayMeta> inputs,
                                             const Attributes& attributes);
Array call_softmax(const Op& op, const Array& a, std::int64_t axis, SourceLine where);

}  // namespace strix
