// SPDX-License-Identifier: Apache-2.0
#pragma once

// Statistics: what a Runtime did since it started. Counters are exact once nothing is in flight.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "devices/base/clock.hpp"
#include "devices/device_name.hpp"

namespace strix {

// Every kind of message of the protocol, in the order of actors/messages.hpp.
enum class MessageKind : std::uint8_t {
  read,
  ready,
  launch,
  launched,
  produced,
  reached,
  ack,
  fetch,
  release,
  cancel,
  want,
  await,
  rejected,
  failed,
  lost,
  free,
  progress,
  watch,
  explain,
  starved,
  shut_down,
  foreign,
};
inline constexpr std::size_t kMessageKinds = 22;
std::string_view to_string(MessageKind kind) noexcept;  // "Read", "Ready", ...

struct DeviceStatistics {
  DeviceName name;
  std::uint64_t ops = 0;        // kernels launched
  std::uint64_t transfers = 0;  // copies to it from other devices and the host, and to the host
  Nanoseconds busy = 0;         // spent in kernels and transfers
  std::size_t bytes_used = 0;
  std::size_t bytes_peak = 0;
};

struct Statistics {
  std::uint64_t ops = 0;              // op actors that launched
  std::uint64_t messages = 0;         // delivered to actors of the protocol
  std::uint64_t messages_inline = 0;  // steps inside compiled islands
  std::array<std::uint64_t, kMessageKinds> messages_by_kind{};
  std::uint64_t actors = 0;  // alive now
  Nanoseconds elapsed = 0;   // since the start
  std::vector<DeviceStatistics> devices;
};

}  // namespace strix
