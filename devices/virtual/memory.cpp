// SPDX-License-Identifier: Apache-2.0
#include "devices/virtual/memory.hpp"

#include <algorithm>
#include <cstring>
#include <ios>
#include <sstream>
#include <string>
#include <utility>

#include "devices/base/check.hpp"

namespace strix {
namespace {

constexpr std::size_t kSpoiledBytes = 4096;

DeviceAddress base_of(const DeviceName& name) {
  const DeviceAddress device = (DeviceAddress{name.index} + 1) % 256;
  return (DeviceAddress{0x5AA} << 52) | (device << 44);
}

std::string hex(DeviceAddress address) {
  std::ostringstream text;
  text << "0x" << std::hex << address;
  return text.str();
}

}  // namespace

VirtualMemory::VirtualMemory(const DeviceName& name) : name_(name), base_(base_of(name)) {}

Result<Segment> VirtualMemory::reserve(std::size_t bytes) {
  STRIX_TRY(HostPages pages, HostPages::map(bytes));
  std::memset(pages.data(), std::to_integer<int>(kPattern), bytes);
  const std::size_t slots = ((bytes - 1) >> kSlotBits) + 1;
  const std::lock_guard lock(mutex_);
  const auto vacant = [&](std::size_t first) {
    if (first + slots > kSlots) return false;
    return std::all_of(slots_.begin() + first, slots_.begin() + first + slots,
                       [](const auto& slot) { return slot.load() == nullptr; });
  };
  for (std::size_t tried = 0; tried < kSlots; ++tried) {
    const std::size_t first = (next_slot_ + tried) % kSlots;
    if (!vacant(first)) continue;
    next_slot_ = (first + slots) % kSlots;
    const DeviceAddress begin = base_ | (DeviceAddress{first} << kSlotBits);
    Range& range = ranges_[begin];
    range = Range{begin, begin + bytes, std::move(pages)};
    for (std::size_t i = 0; i < slots; ++i) {
      slots_[first + i].store(&range, std::memory_order_release);
    }
    return Segment{begin, bytes};
  }
  return Error(ErrorKind::exhausted,
               "the address space has no room for " + std::to_string(bytes) + " bytes more",
               to_string(name_));
}

void VirtualMemory::release(const Segment& segment) noexcept {
  const std::lock_guard lock(mutex_);
  const auto range = ranges_.find(segment.address);
  if (range == ranges_.end()) return;
  for (auto& slot : slots_) {
    if (slot.load() == &range->second) slot.store(nullptr);
  }
  ranges_.erase(range);
}

void VirtualMemory::spoil(DeviceAddress address, std::size_t bytes) noexcept {
  const std::size_t spoiled = std::min(bytes, kSpoiledBytes);
  if (spoiled > 0) std::memset(at(address, spoiled), std::to_integer<int>(kPattern), spoiled);
}

std::byte* VirtualMemory::at(DeviceAddress address, std::size_t bytes) const {
  const DeviceAddress slot = (address - base_) >> kSlotBits;
  const Range* const range = slot < kSlots ? slots_[slot].load(std::memory_order_acquire) : nullptr;
  // Not `address + bytes > end`, which could overflow. A range that ends in its slot's middle may
  // leave the address behind its end.
  const bool inside = range != nullptr && address < range->end && bytes <= range->end - address;
  if (!inside) [[unlikely]] {
    STRIX_CHECK(inside, to_string(name_) + ": " + std::to_string(bytes) + " bytes at " +
                            hex(address) + " are no memory of this device");
  }
  return range->pages.data() + (address - range->begin);
}

}  // namespace strix
