// SPDX-License-Identifier: Apache-2.0
#include "devices/transfer.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include "devices/device.hpp"

namespace strix {
namespace {

Error refusal(std::string what, std::string_view label) {
  return Error(ErrorKind::invalid, std::move(what), std::string(label));
}

Result<void> check_same_size(std::size_t from, std::size_t to, std::string_view label) {
  if (from == to) return {};
  return refusal("copies " + std::to_string(from) + " bytes into " + std::to_string(to) +
                     "; both sides must have the same size",
                 label);
}

Result<void> check_host(const HostMemory& memory, std::string_view label) {
  if (memory.data != nullptr || memory.bytes == 0) return {};
  return refusal("host memory of " + std::to_string(memory.bytes) + " bytes has no address", label);
}

DeviceAddress address_of(const Operand& operand) { return operand.block->address + operand.offset; }

}  // namespace

Result<void> check_range(const Operand& operand, std::string_view label, std::string_view role) {
  const std::size_t block_bytes = operand.block == nullptr ? 0 : operand.block->bytes;
  // Written so that no sum can overflow.
  if (operand.offset <= block_bytes && operand.bytes <= block_bytes - operand.offset) return {};
  return refusal(std::string(role) + ": " + std::to_string(operand.bytes) + " bytes at offset " +
                     std::to_string(operand.offset) + " do not lie in its block of " +
                     std::to_string(block_bytes) + " bytes",
                 label);
}

Result<void> check_operand(const Operand& operand, const Device& device, std::string_view label,
                           std::string_view role) {
  if (operand.block != nullptr && operand.block->device != &device) {
    const std::string there =
        operand.block->device == nullptr ? "no device" : to_string(operand.block->device->name());
    const std::string here = to_string(device.name());
    return refusal(std::string(role) + " lives on " + there + ", the launch is on " + here +
                       "; copy it to " + here + " first",
                   label);
  }
  return check_range(operand, label, role);
}

Result<void> check_copy(const CopyIn& copy, const Device& device, std::string_view label) {
  STRIX_TRY_DONE(check_operand(copy.to, device, label, "destination"));
  STRIX_TRY_DONE(check_host(copy.from, label));
  return check_same_size(copy.from.bytes, copy.to.bytes, label);
}

Result<void> check_copy(const CopyOut& copy, const Device& device, std::string_view label) {
  STRIX_TRY_DONE(check_operand(copy.from, device, label, "source"));
  STRIX_TRY_DONE(check_host(copy.to, label));
  return check_same_size(copy.from.bytes, copy.to.bytes, label);
}

Result<void> check_copy(const CopyPeer& copy, const Device& device, std::string_view label) {
  STRIX_TRY_DONE(check_operand(copy.to, device, label, "destination"));
  STRIX_TRY_DONE(check_range(copy.from, label, "source"));
  return check_same_size(copy.from.bytes, copy.to.bytes, label);
}

Result<void> Transfer::run(const CopyIn& copy) {
  if (copy.to.bytes == 0) return {};
  return copy.to.block->device->write({copy.from.data, copy.from.bytes}, address_of(copy.to));
}

Result<void> Transfer::run(const CopyOut& copy) {
  if (copy.from.bytes == 0) return {};
  return copy.from.block->device->read(address_of(copy.from), {copy.to.data, copy.to.bytes});
}

Result<void> Transfer::run(const CopyPeer& copy) {
  const std::size_t bytes = copy.from.bytes;
  if (bytes == 0) return {};
  Device& source = *copy.from.block->device;
  Device& destination = *copy.to.block->device;
  // A loss also fails a copy that it may have cut short.
  const auto lost = [&] {
    auto loss = source.lost();
    return loss ? loss : destination.lost();
  };
  if (auto loss = lost()) return *loss;
  std::byte* const from = source.host_pointer(address_of(copy.from));
  std::byte* const to = destination.host_pointer(address_of(copy.to));
  Result<void> done;
  if (from != nullptr && to != nullptr) {
    std::memmove(to, from, bytes);
  } else if (from != nullptr) {
    done = destination.write({from, bytes}, address_of(copy.to));
  } else if (to != nullptr) {
    done = source.read(address_of(copy.from), {to, bytes});
  } else {
    done = run_staged(copy);
  }
  if (done) {
    if (auto loss = lost()) return *loss;
  }
  return done;
}

Result<void> Transfer::run_staged(const CopyPeer& copy) {
  const std::size_t bytes = copy.from.bytes;
  staging_.resize(std::max(staging_.size(), std::min(bytes, kStagingBytes)));
  const DeviceAddress from = address_of(copy.from);
  const DeviceAddress to = address_of(copy.to);
  // Pieces go from the back when the destination overlaps the source from above, as in memmove.
  const bool backwards = copy.from.block->device == copy.to.block->device && from < to;
  for (std::size_t done = 0; done < bytes;) {
    const std::size_t piece = std::min(bytes - done, staging_.size());
    const std::size_t offset = backwards ? bytes - done - piece : done;
    const std::span<std::byte> staging(staging_.data(), piece);
    STRIX_TRY_DONE(copy.from.block->device->read(from + offset, staging));
    STRIX_TRY_DONE(copy.to.block->device->write(staging, to + offset));
    done += piece;
  }
  return {};
}

}  // namespace strix
