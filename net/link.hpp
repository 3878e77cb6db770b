// SPDX-License-Identifier: Apache-2.0
#pragma once

// Link: an ordered, reliable channel of opaque messages to one remote peer.
//
// Owned by whoever connects the peers. `send` may be called from any thread; what arrives is handed
// to the receiver in order, one call at a time. Nothing is ever delivered inside `send`.

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "devices/base/result.hpp"

namespace strix::net {

using Bytes = std::vector<std::byte>;

class Link {
 public:
  virtual ~Link() = default;
  Link() = default;
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  // The name of the peer at the other end.
  virtual const std::string& peer() const noexcept = 0;

  // Puts a message behind all earlier ones. Errors: lost (the link is down), exhausted (the other
  // side does not keep up: more than bytes_max are on their way; retry later).
  virtual Result<void> send(Bytes message) = 0;

  // What is called with each message that arrives. Set before the first one.
  virtual void on_message(std::function<void(Bytes)> receiver) = 0;
  // Called once, with the reason, when the link goes down.
  virtual void on_down(std::function<void(const Error&)> receiver) = 0;
};

}  // namespace strix::net
