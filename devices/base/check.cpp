// SPDX-License-Identifier: Apache-2.0
#include "devices/base/check.hpp"

namespace strix {

void check_failed(const char* condition, const char* file, int line, const std::string& why) {
  throw InternalError(std::string("internal check failed: ") + why + " [" + condition + "] at " +
                      file + ":" + std::to_string(line));
}

}  // namespace strix
