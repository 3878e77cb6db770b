// SPDX-License-Identifier: Apache-2.0
#pragma once

// RecordingTap: sees every message of a deterministic runtime, can drop one, and can clean up after
// it: what a lost message leaves behind keeps itself alive by circular references.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "actors/runtime_state.hpp"
#include "actors/slim_actor.hpp"

namespace strix::testing {

class RecordingTap final : public actors::MessageTap {
 public:
  struct Delivery {
    MessageKind kind;
    std::string receiver;
  };

  // Counts from 0; nothing is dropped by default.
  void drop(std::size_t number) { drop_ = number; }

  bool deliver(const actors::SlimActor& receiver, const actors::Envelope& envelope) override {
    const MessageKind kind = actors::kind_of(envelope.message);
    ++counts[static_cast<std::size_t>(kind)];
    deliveries.push_back({kind, receiver.describe()});
    seen.push_back(actors::WeakRef(actors::ActorRef(const_cast<actors::SlimActor*>(&receiver))));
    return drop_ != deliveries.size() - 1;
  }

  std::size_t count(MessageKind kind) const { return counts[static_cast<std::size_t>(kind)]; }

  std::array<std::size_t, kMessageKinds> counts{};
  std::vector<Delivery> deliveries;
  std::vector<actors::WeakRef> seen;

 private:
  std::optional<std::size_t> drop_;
};

}  // namespace strix::testing
