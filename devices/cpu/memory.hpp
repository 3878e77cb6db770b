// SPDX-License-Identifier: Apache-2.0
#pragma once

// CpuMemory: segments of host memory, where an address is the pointer itself.
//
// Owned by its CpuDevice. Any thread.

#include <cstddef>
#include <map>
#include <mutex>

#include "devices/device.hpp"
#include "devices/host_pages.hpp"
#include "devices/queue_stream.hpp"

namespace strix {

class CpuMemory final : public KernelMemory {
 public:
  Result<Segment> reserve(std::size_t bytes);
  void release(const Segment& segment) noexcept;

  std::byte* at(DeviceAddress address, std::size_t bytes) const override;

 private:
  std::mutex mutex_;  // guards segments_
  std::map<DeviceAddress, HostPages> segments_;
};

}  // namespace strix
