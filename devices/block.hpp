// SPDX-License-Identifier: Apache-2.0
#pragma once

// Block: a piece of one device's memory, as the pool hands it out.
//
// Owned by whoever allocated it until given back with Pool::free, together with the timepoints
// behind which its memory may be written again. Launches name blocks and do not own them.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "devices/base/error.hpp"

namespace strix {

class Device;

// An address in a device's own space. Host code may not dereference it: two devices may use the
// same numbers. 0 is no address.
using DeviceAddress = std::uint64_t;

struct Block {
  Device* device = nullptr;
  DeviceAddress address = 0;  // 64-byte aligned at least
  std::size_t bytes = 0;      // usable, at least what was asked for
  // Set by the stream when what should have been written here failed: whoever reads it fails with
  // the same root cause. Cleared by the next write. Touched only by streams, in timepoint order.
  std::optional<Error> poison;
  // The bytes that the poison stands for: a write of other parts, such as the next piece of a
  // transfer, must not clear it. Set with it; meaningless without.
  std::size_t poison_begin = 0;
  std::size_t poison_end = 0;
};

}  // namespace strix
