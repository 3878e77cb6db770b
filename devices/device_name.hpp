// SPDX-License-Identifier: Apache-2.0
#pragma once

// DeviceName: `kind:index`, how graphs, options and messages name a device.

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "devices/base/result.hpp"

namespace strix {

enum class DeviceKind : std::uint8_t { cpu, virtual_, null };

// "cpu", "virtual", "null".
std::string_view to_string(DeviceKind kind) noexcept;

struct DeviceName {
  DeviceKind kind = DeviceKind::cpu;
  std::uint16_t index = 0;

  friend auto operator<=>(const DeviceName&, const DeviceName&) = default;
};

std::string to_string(const DeviceName& name);  // "cpu:0"

// Errors: invalid, "devices: 'gpu:0': unknown device kind; known kinds are cpu, virtual, null".
Result<DeviceName> parse_device_name(std::string_view text);

}  // namespace strix
