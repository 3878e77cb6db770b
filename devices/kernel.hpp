// SPDX-License-Identifier: Apache-2.0
#pragma once

// Kernel: opaque code that a stream runs over memory. devices/ launches it and knows no op.
//
// A kernel that fails returns an Error; it never throws through a stream. It may run on any thread,
// only once per launch, and must touch nothing but its operands.

#include <cstddef>
#include <memory>
#include <span>

#include "devices/base/result.hpp"

namespace strix {

// What a kernel sees while it runs. Pointers are the device's own view of the memory and are valid
// only until the function returns. Operands of 0 bytes may be nullptr.
struct KernelCall {
  std::span<const std::byte* const> inputs;
  std::span<std::byte* const> outputs;
  std::span<std::byte> workspace;
  const void* parameters = nullptr;  // what Kernel::parameters points to
};

using KernelFunction = Result<void> (*)(const KernelCall&);

struct Kernel {
  KernelFunction function = nullptr;
  std::shared_ptr<const void> parameters;  // immutable; kept alive until the kernel ran
};

}  // namespace strix
