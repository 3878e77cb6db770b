// SPDX-License-Identifier: Apache-2.0
#pragma once

// CpuDevice: processor cores with host memory; kernels run in the thread that advances the stream.
//
// Owned by its Machine. Threads as in device.hpp.

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "devices/backend.hpp"
#include "devices/cpu/memory.hpp"
#include "devices/device.hpp"
#include "devices/loss.hpp"
#include "devices/pool.hpp"
#include "devices/queue_stream.hpp"

namespace strix {

class CpuDevice final : public Device {
 public:
  static Result<std::unique_ptr<Device>> make(const DeviceSetup& setup);
  explicit CpuDevice(const DeviceSetup& setup);

  const DeviceInfo& info() const noexcept override { return info_; }
  Stream& stream(std::size_t index) noexcept override { return *streams_[index]; }
  Pool& pool() noexcept override { return pool_; }
  Result<Segment> reserve_segment(std::size_t bytes) override;
  void release_segment(const Segment& segment) noexcept override;
  std::byte* host_pointer(DeviceAddress address) noexcept override;
  Result<void> read(DeviceAddress from, std::span<std::byte> to) override;
  Result<void> write(std::span<const std::byte> from, DeviceAddress to) override;
  void lose(std::string reason) override { loss_.set(info_.name, std::move(reason)); }
  std::optional<Error> lost() const override { return loss_.get(); }

 private:
  const DeviceInfo info_;
  Loss loss_;
  CpuMemory memory_;  // before the pool, which gives its segments back when it ends
  Pool pool_;
  std::vector<std::unique_ptr<QueueStream>> streams_;
};

}  // namespace strix
