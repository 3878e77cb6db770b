// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "actors/runtime.hpp"

namespace strix {

std::string version() { return STRIX_VERSION; }

}  // namespace strix
