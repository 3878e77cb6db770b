// SPDX-License-Identifier: Apache-2.0
#pragma once

// VirtualMemory: the address space of one virtual device.
//
// Owned by its VirtualDevice. Any thread. Addresses are numbers that no processor takes for a
// pointer, so that host code which dereferences one crashes and never reads the right value:
//
//   bits 63..52  0x5AA: not canonical on x86-64 (with 4 and 5 levels of pages), nor in the user's
//                range on arm64, also where the top byte is ignored
//   bits 51..44  the device: index + 1, modulo 256
//   bits 43..34  the slot, 1024 of 16 GiB; a larger segment takes several in a row
//   bits 33..0   the offset in the slot
//
// Finding the memory behind an address is one look into the table of slots, without a lock.
// Segments start out as the pattern 0xA5, and so does the beginning of freed memory.

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>

#include "devices/device.hpp"
#include "devices/host_pages.hpp"
#include "devices/queue_stream.hpp"

namespace strix {

class VirtualMemory final : public KernelMemory {
 public:
  static constexpr std::byte kPattern{0xA5};

  explicit VirtualMemory(const DeviceName& name);

  Result<Segment> reserve(std::size_t bytes);
  void release(const Segment& segment) noexcept;
  // Spoils the beginning of a freed range: enough to be seen, little enough to be cheap.
  void spoil(DeviceAddress address, std::size_t bytes) noexcept;

  // Fails a check (InternalError) when the bytes do not all lie in one segment of this device.
  std::byte* at(DeviceAddress address, std::size_t bytes) const override;

 private:
  static constexpr unsigned kSlotBits = 34;
  static constexpr std::size_t kSlots = 1024;

  struct Range {
    DeviceAddress begin = 0;
    DeviceAddress end = 0;
    HostPages pages;
  };

  const DeviceName name_;
  const DeviceAddress base_;
  std::array<std::atomic<const Range*>, kSlots> slots_{};

  std::mutex mutex_;  // guards what follows and writing slots_
  std::map<DeviceAddress, Range> ranges_;
  std::size_t next_slot_ = 0;  // goes round, so that a stale address finds nothing for long
};

}  // namespace strix
