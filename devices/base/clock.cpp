// SPDX-License-Identifier: Apache-2.0
#include "devices/base/clock.hpp"

#include <chrono>

namespace strix {

Nanoseconds SteadyClock::now() const noexcept {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace strix
