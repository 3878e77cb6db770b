// SPDX-License-Identifier: Apache-2.0
#pragma once

// Where the digits are when the user does not say.

#include <string>

namespace strix::tools {

// share/strix/digits.csv.gz of the installation this program belongs to, else examples/data of the
// source tree it was built from. The file may be missing.
std::string default_digits_path();

}  // namespace strix::tools
