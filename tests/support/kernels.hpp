// SPDX-License-Identifier: Apache-2.0
#pragma once

// Small kernels for tests of devices, and launches of them.

#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <stdexcept>
#include <utility>
#include <vector>

#include "devices/launch.hpp"

namespace strix::test {

inline Operand whole(Block* block) { return {block, 0, block->bytes}; }

// The first 8 bytes of an operand as a number.
inline std::uint64_t load(const std::byte* from) {
  std::uint64_t value = 0;
  std::memcpy(&value, from, sizeof value);
  return value;
}
inline void store(std::byte* to, std::uint64_t value) { std::memcpy(to, &value, sizeof value); }

// outputs[0] = 31 * inputs[0] + 17 * inputs[1] + ... + parameter; the order of writes shows.
struct Mix {
  std::uint64_t constant = 0;

  static std::uint64_t of(const std::vector<std::uint64_t>& inputs, std::uint64_t constant) {
    std::uint64_t value = constant;
    std::uint64_t factor = 31;
    for (const std::uint64_t input : inputs) {
      value += factor * input;
      factor -= 14;
    }
    return value;
  }
  static Result<void> run(const KernelCall& call) {
    std::vector<std::uint64_t> inputs;
    for (const std::byte* input : call.inputs) inputs.push_back(load(input));
    store(call.outputs[0], of(inputs, static_cast<const Mix*>(call.parameters)->constant));
    return {};
  }
};

inline Operand cell(Block* block) { return {block, 0, sizeof(std::uint64_t)}; }

inline Launch mix(const std::vector<Block*>& inputs, Block* output, std::uint64_t constant,
                  std::vector<Timepoint> waits = {}) {
  KernelLaunch kernel;
  kernel.kernel = {&Mix::run, std::make_shared<const Mix>(Mix{constant})};
  for (Block* input : inputs) kernel.inputs.push_back(cell(input));
  kernel.outputs.push_back(cell(output));
  return {std::move(kernel), std::move(waits), "mix", 0};
}

// A launch of `function` that reads and writes whole blocks.
inline Launch launch_of(KernelFunction function, const std::vector<Block*>& inputs,
                        const std::vector<Block*>& outputs, std::vector<Timepoint> waits = {}) {
  KernelLaunch kernel;
  kernel.kernel.function = function;
  for (Block* input : inputs) kernel.inputs.push_back(whole(input));
  for (Block* output : outputs) kernel.outputs.push_back(whole(output));
  return {std::move(kernel), std::move(waits), "test", 0};
}

inline Result<void> succeeds(const KernelCall&) { return {}; }
inline Result<void> fails(const KernelCall&) {
  return Error(ErrorKind::invalid, "the matrix is singular", "solve");
}
inline Result<void> throws_text(const KernelCall&) { throw std::runtime_error("index 7 of 5"); }
inline Result<void> throws_bad_alloc(const KernelCall&) { throw std::bad_alloc(); }
inline Result<void> throws_number(const KernelCall&) { throw 7; }

// Host memory for transfers, shared with the launch.
inline HostMemory host_memory(std::shared_ptr<std::vector<std::byte>> bytes) {
  std::byte* const data = bytes->data();
  const std::size_t size = bytes->size();
  return {std::move(bytes), data, size};
}

}  // namespace strix::test
