// SPDX-License-Identifier: Apache-2.0
#pragma once

// Transfer: how the three copies of a launch are carried out on any pair of devices, through
// Device::read and Device::write, or at once where the host sees both sides.
//
// One per stream, owned by it and touched only by its driver. Between two devices that the host
// does not see, bytes go through a staging buffer of at most kStagingBytes, made on first use.

#include <cstddef>
#include <string_view>
#include <vector>

#include "devices/base/result.hpp"
#include "devices/launch.hpp"

namespace strix {

// Whether `operand` lies in its block and the block on `device`. Operands of 0 bytes may have no
// block. `label` and `role` ("input 0") say in the error which operand of what it is.
// Errors: invalid (ST-4).
Result<void> check_operand(const Operand& operand, const Device& device, std::string_view label,
                           std::string_view role);
// The same for an operand that may live on any device.
Result<void> check_range(const Operand& operand, std::string_view label, std::string_view role);

// Errors: invalid, when the two sides differ in size or lie elsewhere than the copy says.
Result<void> check_copy(const CopyIn& copy, const Device& device, std::string_view label);
Result<void> check_copy(const CopyOut& copy, const Device& device, std::string_view label);
Result<void> check_copy(const CopyPeer& copy, const Device& device, std::string_view label);

class Transfer {
 public:
  static constexpr std::size_t kStagingBytes = std::size_t{1} << 20;

  // Require: the copy was checked. Errors: lost, naming the device that is gone, whichever side.
  Result<void> run(const CopyIn& copy);
  Result<void> run(const CopyOut& copy);
  // Source and destination may be one device and may overlap.
  Result<void> run(const CopyPeer& copy);

 private:
  Result<void> run_staged(const CopyPeer& copy);

  std::vector<std::byte> staging_;
};

}  // namespace strix
