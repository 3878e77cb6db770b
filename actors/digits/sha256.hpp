// SPDX-License-Identifier: Apache-2.0
#pragma once

// Sha256: what proves that two sets of trained weights are the same bytes. Computed by OpenSSL.
//
// Functions without state; any thread may call them.

#include <array>
#include <cstddef>
#include <span>
#include <string>

namespace strix {

using Sha256 = std::array<std::byte, 32>;

// Throws std::bad_alloc when OpenSSL has no memory.
Sha256 sha256(std::span<const std::byte> bytes);

// 64 lower-case digits.
std::string to_hex(const Sha256& digest);

}  // namespace strix
