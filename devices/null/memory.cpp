// SPDX-License-Identifier: Apache-2.0
#include "devices/null/memory.hpp"

namespace strix {

Result<Segment> NullMemory::reserve(std::size_t bytes) {
  constexpr std::size_t kGranule = 4096;  // keeps every segment aligned
  const std::size_t whole = bytes / kGranule * kGranule + kGranule;
  return Segment{next_.fetch_add(whole, std::memory_order_relaxed), bytes};
}

void NullMemory::release(const Segment&) noexcept {}

}  // namespace strix
