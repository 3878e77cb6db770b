// SPDX-License-Identifier: Apache-2.0
#pragma once

// Numbers on the command line, read strictly: the whole word is the number. Functions without
// state.
//
// Errors: invalid; `where` is the option, `what` the word and what it should have been.

#include <cstddef>
#include <cstdint>
#include <string>

#include "devices/base/result.hpp"

namespace strix::tools {

Result<std::uint64_t> whole_number(const std::string& option, const std::string& word);
// Also "inf" and "nan": what they are good for is for the receiver to say.
Result<double> number(const std::string& option, const std::string& word);

}  // namespace strix::tools
