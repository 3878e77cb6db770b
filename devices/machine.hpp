// SPDX-License-Identifier: Apache-2.0
#pragma once

// Machine: the devices of one process and their timelines. Owned by a Runtime.
//
//   auto machine = Machine::open("cpu:0,cpu:1");
//   if (!machine) return machine.error();
//   for (Device* device : (*machine)->devices()) ...

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "devices/base/clock.hpp"
#include "devices/base/result.hpp"
#include "devices/device.hpp"
#include "devices/timepoint.hpp"

namespace strix {

struct MachineOptions {
  const Clock* clock = nullptr;  // nullptr: a SteadyClock of the machine's own
  std::size_t bytes_max = 0;     // pool budget per device; 0: 3/4 of the memory, shared out
  std::uint64_t seed = 0;        // of the virtual devices
  std::size_t streams = 1;       // per device
};

class Machine {
 public:
  static constexpr std::size_t kDevicesMax = 64;

  // `devices`: "auto" (all that this machine has: one cpu device per core), "virtual:N" alone
  // (N virtual devices virtual:0..N-1, N from 1 to kDevicesMax), or a list "cpu:0,cpu:1,null:0" of
  // distinct names, where `virtual:3` is the one device of that name.
  // Errors: invalid, naming the entry and listing the known devices.
  static Result<std::unique_ptr<Machine>> open(std::string_view devices,
                                               const MachineOptions& options = {});
  ~Machine();
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  const std::vector<Device*>& devices() const noexcept;
  // nullptr when this machine was not opened with it.
  Device* find(const DeviceName& name) const noexcept;
  Timelines& timelines() noexcept;
  const Clock& clock() const noexcept;
  // What the user should know, one line each: "cpu:2 shares cores: 3 devices on 2 cores".
  const std::vector<std::string>& warnings() const noexcept;

 private:
  struct State;
  explicit Machine(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// Every device that `open` would take on this computer, for `strix devices` and error texts.
std::vector<DeviceInfo> available_devices();

}  // namespace strix
