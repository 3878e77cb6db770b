// SPDX-License-Identifier: Apache-2.0
#pragma once

// RandomBits: the raw numbers of one call of a generator, and what a user's numbers are made of.
//
// Block b of a call is philox4x32_10 with
//   key      seed, low word first
//   counter  low word of b | bits 32..47 of b, bits 32..47 of the call above them | low word of the
//            call | generator
// so 2^48 calls of 2^48 blocks never meet. f32 takes one word an element, f64 and keys two.

#include <cstdint>

#include "devices/base/random.hpp"
#include "ops/attributes.hpp"

namespace strix {

class RandomBits {
 public:
  explicit RandomBits(const Attributes& attributes)
      : RandomBits(static_cast<std::uint64_t>(attributes.get<std::int64_t>(attribute::kSeed)),
                   static_cast<std::uint32_t>(attributes.get<std::int64_t>(attribute::kGenerator)),
                   static_cast<std::uint64_t>(attributes.get<std::int64_t>(attribute::kCall))) {}
  RandomBits(std::uint64_t seed, std::uint32_t generator, std::uint64_t call) noexcept
      : key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)},
        call_low_(static_cast<std::uint32_t>(call)),
        call_high_(static_cast<std::uint32_t>(call >> 32) << 16),
        generator_(generator) {}

  PhiloxCounter block(std::int64_t index) const noexcept {
    const auto number = static_cast<std::uint64_t>(index);
    return philox4x32_10(
        {static_cast<std::uint32_t>(number),
         (static_cast<std::uint32_t>(number >> 32) & 0xFFFFu) | call_high_, call_low_, generator_},
        key_);
  }

 private:
  PhiloxKey key_;
  std::uint32_t call_low_;
  std::uint32_t call_high_;
  std::uint32_t generator_;
};

// The upper 24 bits of a word, the upper 53 of two words (the first is the upper one).
inline std::uint32_t bits24(std::uint32_t word) noexcept { return word >> 8; }
inline std::uint64_t bits53(std::uint32_t high, std::uint32_t low) noexcept {
  return ((std::uint64_t{high} << 32) | low) >> 11;
}

}  // namespace strix
