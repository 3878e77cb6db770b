// SPDX-License-Identifier: Apache-2.0
#include "devices/cpu/device.hpp"

#include <cstring>

namespace strix {

Result<std::unique_ptr<Device>> CpuDevice::make(const DeviceSetup& setup) {
  return std::unique_ptr<Device>(std::make_unique<CpuDevice>(setup));
}

CpuDevice::CpuDevice(const DeviceSetup& setup)
    : info_{.name = setup.name,
            .description = setup.cores.size() == 1
                               ? "processor core " + std::to_string(setup.cores.front())
                               : "processor, any core",
            .kernel_class = "cpu",
            .bytes_max = setup.bytes_max,
            .streams = setup.streams,
            .cores = setup.cores,
            .host_visible = true},
      pool_(*this, setup.timelines, setup.bytes_max) {
  for (std::size_t i = 0; i < setup.streams; ++i) {
    streams_.push_back(
        std::make_unique<QueueStream>(*this, setup.timelines, setup.clock, &memory_));
  }
}

Result<Segment> CpuDevice::reserve_segment(std::size_t bytes) {
  STRIX_TRY_DONE(loss_.check());
  return memory_.reserve(bytes);
}

void CpuDevice::release_segment(const Segment& segment) noexcept { memory_.release(segment); }

std::byte* CpuDevice::host_pointer(DeviceAddress address) noexcept {
  return memory_.at(address, 1);
}

Result<void> CpuDevice::read(DeviceAddress from, std::span<std::byte> to) {
  STRIX_TRY_DONE(loss_.check());
  if (!to.empty()) std::memmove(to.data(), memory_.at(from, to.size()), to.size());
  return {};
}

Result<void> CpuDevice::write(std::span<const std::byte> from, DeviceAddress to) {
  STRIX_TRY_DONE(loss_.check());
  if (!from.empty()) std::memmove(memory_.at(to, from.size()), from.data(), from.size());
  return {};
}

}  // namespace strix
