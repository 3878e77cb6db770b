// SPDX-License-Identifier: Apache-2.0
#pragma once

// Backend: one kind of device in the table from which a Machine makes its devices. A new backend
// is a folder like null/, a DeviceKind and a row in backend.cpp.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "devices/base/clock.hpp"
#include "devices/base/result.hpp"
#include "devices/device.hpp"
#include "devices/timepoint.hpp"

namespace strix {

// What a device is made from. The references outlive it.
struct DeviceSetup {
  DeviceName name;
  std::size_t bytes_max = 0;
  std::size_t streams = 1;
  std::vector<int> cores;  // as in DeviceInfo
  std::uint64_t seed = 0;  // for backends that draw lots
  Timelines& timelines;
  const Clock& clock;
};

struct Backend {
  DeviceKind kind;
  std::string_view description;
  Result<std::unique_ptr<Device>> (*make)(const DeviceSetup& setup);
  // Why this computer has no device of the kind; empty when it has.
  std::string (*why_not)();
  // How many to list of it; 0: one for each core that may be used.
  std::size_t devices_listed;
};

std::span<const Backend> backends() noexcept;

}  // namespace strix
