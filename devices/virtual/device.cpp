// SPDX-License-Identifier: Apache-2.0
#include "devices/virtual/device.hpp"

#include <cstring>

namespace strix {

Result<std::unique_ptr<Device>> VirtualDevice::make(const DeviceSetup& setup) {
  return std::unique_ptr<Device>(std::make_unique<VirtualDevice>(setup));
}

VirtualDevice::VirtualDevice(const DeviceSetup& setup)
    : info_{.name = setup.name,
            .description = "virtual accelerator with memory of its own",
            .kernel_class = "cpu",  // it runs the cpu's kernels
            .bytes_max = setup.bytes_max,
            .streams = setup.streams,
            .cores = setup.cores,
            .host_visible = false},
      memory_(setup.name),
      pool_(*this, setup.timelines, setup.bytes_max) {
  for (std::size_t i = 0; i < setup.streams; ++i) {
    streams_.push_back(
        std::make_unique<QueueStream>(*this, setup.timelines, setup.clock, &memory_));
  }
}

Result<Segment> VirtualDevice::reserve_segment(std::size_t bytes) {
  STRIX_TRY_DONE(loss_.check());
  return memory_.reserve(bytes);
}

void VirtualDevice::release_segment(const Segment& segment) noexcept { memory_.release(segment); }

void VirtualDevice::memory_freed(DeviceAddress address, std::size_t bytes) noexcept {
  if (!loss_.get()) memory_.spoil(address, bytes);
}

std::byte* VirtualDevice::host_pointer(DeviceAddress) noexcept { return nullptr; }

Result<void> VirtualDevice::read(DeviceAddress from, std::span<std::byte> to) {
  STRIX_TRY_DONE(loss_.check());
  if (!to.empty()) std::memcpy(to.data(), memory_.at(from, to.size()), to.size());
  return {};
}

Result<void> VirtualDevice::write(std::span<const std::byte> from, DeviceAddress to) {
  STRIX_TRY_DONE(loss_.check());
  if (!from.empty()) std::memcpy(memory_.at(to, from.size()), from.data(), from.size());
  return {};
}

}  // namespace strix
