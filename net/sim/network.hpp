// SPDX-License-Identifier: Apache-2.0
#pragma once

// Network: the seeded twin of the real transport: peers of one process joined by links whose
// delays, order across links and failures are a pure function of the seed. Time is a
// VirtualClock's.
//
// Used by one thread. Nothing arrives until `step` or `run` says so.
//
//   Network network({.seed = 7});
//   auto [a, b] = network.connect("alice", "bob");
//   b->on_message([](Bytes bytes) { ... });
//   a->send(bytes).value_or_throw();
//   network.run();
//
// Invariants (tests cite them):
//   NS-1  each link delivers in the order of its sends, whatever the delays.
//   NS-2  the same seed and calls give the same order of deliveries over all links.
//   NS-3  after `cut` nothing more arrives; both ends are told once; send fails with `lost`.
//   NS-4  at most bytes_max are on their way in each direction; send fails with `exhausted` above.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "devices/base/clock.hpp"
#include "net/link.hpp"

namespace strix::net {

struct NetworkOptions {
  std::uint64_t seed = 1;
  Nanoseconds latency_min = 20'000;  // of one message, drawn evenly between both
  Nanoseconds latency_max = 200'000;
  std::size_t bytes_max = 64u << 20;  // on their way in one direction of a link
};

class Network {
 public:
  explicit Network(const NetworkOptions& options = {});
  ~Network();
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  // The two ends: the first is held by `a` and leads to `b`. They live as long as the network.
  std::pair<Link*, Link*> connect(const std::string& a, const std::string& b);

  // Cuts the link that `end` belongs to.
  void cut(Link& end, const std::string& reason);

  // Delivers the next message or notice; false when there is none.
  bool step();
  // Until there is none. Returns how many were delivered.
  std::size_t run();

  const VirtualClock& clock() const noexcept;

 private:
  class End;
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace strix::net
