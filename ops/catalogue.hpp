// SPDX-License-Identifier: Apache-2.0
#pragma once

// Catalogue: every op there is, by name. Immutable, any thread may read it.
//
// Each op is a function of its family's ops.hpp, `const Op& add_op()`, and is listed once in
// ops/catalogue.cpp.

#include <span>
#include <string_view>

#include "ops/op.hpp"

namespace strix {

// Ascending by name.
std::span<const Op* const> catalogue();
// nullptr when there is none of that name.
const Op* find_op(std::string_view name);

}  // namespace strix
