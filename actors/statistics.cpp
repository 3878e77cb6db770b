// SPDX-License-Identifier: Apache-2.0
#include "actors/statistics.hpp"

namespace strix {

std::string_view to_string(MessageKind kind) noexcept {
  constexpr std::array<std::string_view, kMessageKinds> kNames = {
      "Read",     "Ready",  "Launch",  "Launched", "Produced", "Reached", "Ack",  "Fetch",
      "Release",  "Cancel", "Want",    "Await",    "Rejected", "Failed",  "Lost", "Free",
      "Progress", "Watch",  "Explain", "Starved",  "ShutDown", "Foreign"};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace strix
