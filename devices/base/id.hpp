// SPDX-License-Identifier: Apache-2.0
#pragma once

// Id: what names a data, an op or a session to people and to other peers; never an address.
//
// Minted by the session before the actor exists: {session, peer incarnation, number}.

#include <compare>
#include <cstdint>
#include <functional>
#include <string>

namespace strix {

struct Id {
  std::uint32_t session = 0;
  std::uint32_t incarnation = 0;
  std::uint64_t number = 0;  // 0 names nothing

  friend auto operator<=>(const Id&, const Id&) = default;
};

// "s1.42": session and number; with the incarnation, "s1/2.42", when that is not 0.
std::string to_string(const Id& id);

}  // namespace strix

template <>
struct std::hash<strix::Id> {
  std::size_t operator()(const strix::Id& id) const noexcept {
    // Fibonacci hashing (Knuth, TAOCP 3, 6.4) over the number; sessions and incarnations are few.
    return (id.number + (std::uint64_t{id.session} << 40) + (std::uint64_t{id.incarnation} << 52)) *
           0x9E3779B97F4A7C15u;
  }
};
