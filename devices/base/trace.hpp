// SPDX-License-Identifier: Apache-2.0
#pragma once

// Trace events as the rooms below actors/ report them; who collects and writes them is in
// actors/tracing/.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "devices/base/clock.hpp"

namespace strix {

// One launch that ran on a stream.
struct StreamSlice {
  std::uint16_t stream = 0;
  std::uint64_t sequence = 0;
  std::uint64_t tag = 0;   // Launch::tag
  std::string_view label;  // static storage
  Nanoseconds begin = 0;
  Nanoseconds end = 0;
  std::size_t bytes = 0;  // moved by a transfer, 0 for kernels
  bool failed = false;
};

// Called by the thread that drives the stream. Must not block.
class TraceSink {
 public:
  virtual ~TraceSink() = default;
  virtual void slice(const StreamSlice& slice) noexcept = 0;
};

}  // namespace strix
