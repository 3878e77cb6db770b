// SPDX-License-Identifier: Apache-2.0
#include "devices/null/device.hpp"

#include <algorithm>

namespace strix {

Result<std::unique_ptr<Device>> NullDevice::make(const DeviceSetup& setup) {
  return std::unique_ptr<Device>(std::make_unique<NullDevice>(setup));
}

NullDevice::NullDevice(const DeviceSetup& setup)
    : info_{.name = setup.name,
            .description = "runs no kernels and stores nothing",
            .kernel_class = "null",
            .bytes_max = setup.bytes_max,
            .streams = setup.streams,
            .cores = setup.cores,
            .host_visible = false},
      pool_(*this, setup.timelines, setup.bytes_max) {
  for (std::size_t i = 0; i < setup.streams; ++i) {
    streams_.push_back(std::make_unique<QueueStream>(*this, setup.timelines, setup.clock, nullptr));
  }
}

Result<Segment> NullDevice::reserve_segment(std::size_t bytes) {
  STRIX_TRY_DONE(loss_.check());
  return memory_.reserve(bytes);
}

void NullDevice::release_segment(const Segment& segment) noexcept { memory_.release(segment); }

std::byte* NullDevice::host_pointer(DeviceAddress) noexcept { return nullptr; }

Result<void> NullDevice::read(DeviceAddress, std::span<std::byte> to) {
  STRIX_TRY_DONE(loss_.check());
  std::fill(to.begin(), to.end(), std::byte{0});
  return {};
}

Result<void> NullDevice::write(std::span<const std::byte>, DeviceAddress) { return loss_.check(); }

}  // namespace strix
