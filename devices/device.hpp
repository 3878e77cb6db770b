// SPDX-License-Identifier: Apache-2.0
#pragma once

// Device: memory and streams that belong together. Owned by a Machine.
//
// A new backend begins by copying null/. A device's memory is its own address space: only its
// streams and its copies may touch it.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "devices/base/result.hpp"
#include "devices/block.hpp"
#include "devices/device_name.hpp"
#include "devices/stream.hpp"

namespace strix {

class Pool;

// What a device is and can do: data, not virtual functions.
struct DeviceInfo {
  DeviceName name;
  std::string description;    // for people: "2 cores, shared", "virtual accelerator"
  std::string kernel_class;   // results are bit-identical within one class, e.g. "cpu"
  std::size_t bytes_max = 0;  // budget of its pool
  std::size_t streams = 1;
  std::vector<int> cores;     // the cores its threads should use; empty: any
  bool host_visible = false;  // host code may read its memory through host_pointer
};

// A large piece of memory that a backend reserves for the pool.
struct Segment {
  DeviceAddress address = 0;
  std::size_t bytes = 0;
};

class Device {
 public:
  virtual ~Device() = default;
  Device() = default;
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  virtual const DeviceInfo& info() const noexcept = 0;
  const DeviceName& name() const noexcept { return info().name; }
  // Requires: index < info().streams.
  virtual Stream& stream(std::size_t index) noexcept = 0;
  virtual Pool& pool() noexcept = 0;

  // For the pool only. Errors: exhausted.
  virtual Result<Segment> reserve_segment(std::size_t bytes) = 0;
  virtual void release_segment(const Segment& segment) noexcept = 0;
  // From the pool: nothing that is enqueued uses these bytes any more, and nobody was given them
  // yet. A backend may spoil them, so that a read of freed memory shows.
  virtual void memory_freed(DeviceAddress, std::size_t /*bytes*/) noexcept {}

  // nullptr unless info().host_visible.
  virtual std::byte* host_pointer(DeviceAddress address) noexcept = 0;

  // Copies between this device's memory and the host, at once: the copy engine of transfers. The
  // caller has seen to the order. Errors: lost.
  virtual Result<void> read(DeviceAddress from, std::span<std::byte> to) = 0;
  virtual Result<void> write(std::span<const std::byte> from, DeviceAddress to) = 0;

  // The device is gone (pulled, fault plan): ST-5 from now on, and no call touches it again. Any
  // thread; the first reason stays.
  virtual void lose(std::string reason) = 0;
  // The loss as an Error{lost} that names the device, or nothing.
  virtual std::optional<Error> lost() const = 0;
};

}  // namespace strix
