// SPDX-License-Identifier: Apache-2.0
#pragma once

// NullMemory: addresses with nothing behind them.
//
// Owned by its NullDevice. Any thread. A backend with memory of its own reserves and returns it
// here, and derives from KernelMemory when the host runs its kernels, as cpu/ does.

#include <atomic>
#include <cstddef>

#include "devices/device.hpp"

namespace strix {

class NullMemory {
 public:
  Result<Segment> reserve(std::size_t bytes);
  void release(const Segment& segment) noexcept;

 private:
  std::atomic<DeviceAddress> next_{DeviceAddress{1} << 20};
};

}  // namespace strix
