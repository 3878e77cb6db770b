// SPDX-License-Identifier: Apache-2.0
#include "devices/poison.hpp"

#include <algorithm>
#include <cstddef>

namespace strix {
namespace {

std::size_t end_of(const Operand& operand) {
  return operand.offset + std::max<std::size_t>(operand.bytes, 1);
}

bool covers(const Operand& operand, const Block& block) {
  return operand.offset <= block.poison_begin && end_of(operand) >= block.poison_end;
}

// Calls `visit` with each operand that the launch writes.
template <class Visit>
void for_each_output(const Launch& launch, const Visit& visit) {
  if (const auto* kernel = std::get_if<KernelLaunch>(&launch.work)) {
    for (const Operand& output : kernel->outputs) visit(output);
  } else if (const auto* in = std::get_if<CopyIn>(&launch.work)) {
    visit(in->to);
  } else if (const auto* peer = std::get_if<CopyPeer>(&launch.work)) {
    visit(peer->to);
  }
}

}  // namespace

const Error* poison_of(const Operand& operand) noexcept {
  const Block* const block = operand.block;
  if (block == nullptr || !block->poison) return nullptr;
  const bool apart = end_of(operand) <= block->poison_begin || operand.offset >= block->poison_end;
  return apart ? nullptr : &*block->poison;
}

void poison(const Operand& operand, const Error& error) {
  Block* const block = operand.block;
  if (block == nullptr) return;
  if (!block->poison || covers(operand, *block)) {
    block->poison = error;
    block->poison_begin = operand.offset;
    block->poison_end = end_of(operand);
    return;
  }
  block->poison_begin = std::min(block->poison_begin, operand.offset);
  block->poison_end = std::max(block->poison_end, end_of(operand));
}

void cure(const Operand& operand) noexcept {
  Block* const block = operand.block;
  if (block == nullptr || !block->poison) return;
  if (covers(operand, *block)) {
    block->poison.reset();
  } else if (operand.offset <= block->poison_begin) {
    block->poison_begin = std::max(block->poison_begin, end_of(operand));
  } else if (end_of(operand) >= block->poison_end) {
    block->poison_end = std::min(block->poison_end, operand.offset);
  }
}

const Error* poison_of_inputs(const Launch& launch) noexcept {
  if (const auto* kernel = std::get_if<KernelLaunch>(&launch.work)) {
    for (const Operand& input : kernel->inputs) {
      if (const Error* error = poison_of(input)) return error;
    }
    return nullptr;
  }
  if (const auto* out = std::get_if<CopyOut>(&launch.work)) return poison_of(out->from);
  if (const auto* peer = std::get_if<CopyPeer>(&launch.work)) return poison_of(peer->from);
  return nullptr;
}

void poison_outputs(const Launch& launch, const Error& error) {
  for_each_output(launch, [&](const Operand& output) { poison(output, error); });
}

void cure_outputs(const Launch& launch) noexcept {
  for_each_output(launch, [](const Operand& output) { cure(output); });
}

}  // namespace strix
