// SPDX-License-Identifier: Apache-2.0
#include "devices/cpu/memory.hpp"

#include <cstdint>
#include <utility>

namespace strix {

Result<Segment> CpuMemory::reserve(std::size_t bytes) {
  STRIX_TRY(HostPages pages, HostPages::map(bytes));
  const auto address = static_cast<DeviceAddress>(reinterpret_cast<std::uintptr_t>(pages.data()));
  const std::lock_guard lock(mutex_);
  segments_.emplace(address, std::move(pages));
  return Segment{address, bytes};
}

void CpuMemory::release(const Segment& segment) noexcept {
  const std::lock_guard lock(mutex_);
  segments_.erase(segment.address);
}

std::byte* CpuMemory::at(DeviceAddress address, std::size_t) const {
  return reinterpret_cast<std::byte*>(static_cast<std::uintptr_t>(address));
}

}  // namespace strix
