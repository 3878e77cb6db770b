// SPDX-License-Identifier: Apache-2.0
#pragma once

// Launch: one thing for a stream to do behind some timepoints: a kernel or a transfer.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <variant>
#include <vector>

#include "devices/block.hpp"
#include "devices/kernel.hpp"
#include "devices/timepoint.hpp"

namespace strix {

// An operand of a kernel: bytes [offset, offset + bytes) of a block.
struct Operand {
  Block* block = nullptr;
  std::size_t offset = 0;
  std::size_t bytes = 0;
};

struct KernelLaunch {
  Kernel kernel;
  std::vector<Operand> inputs;   // must live on the launching stream's device
  std::vector<Operand> outputs;  // the same
  Operand workspace;             // block == nullptr: none
};

// Host memory that a transfer reads or writes; kept alive until it ran.
struct HostMemory {
  std::shared_ptr<void> owner;
  std::byte* data = nullptr;
  std::size_t bytes = 0;
};

struct CopyIn {  // host -> this device
  HostMemory from;
  Operand to;
};
struct CopyOut {  // this device -> host
  Operand from;
  HostMemory to;
};
struct CopyPeer {  // another device -> this device: the receiver pulls
  Operand from;
  Operand to;
};

struct Launch {
  std::variant<KernelLaunch, CopyIn, CopyOut, CopyPeer> work;
  std::vector<Timepoint> waits;  // of any stream of the Machine
  std::string_view label;        // static storage: the op's name, in traces and errors
  std::uint64_t tag = 0;         // the caller's own; comes back in Failure and trace events
};

// A launch that failed or was skipped because an operand was poisoned.
struct Failure {
  std::uint64_t sequence = 0;
  std::uint64_t tag = 0;
  Error error;
};

}  // namespace strix
