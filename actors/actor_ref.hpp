// SPDX-License-Identifier: Apache-2.0
#pragma once

// ActorRef and WeakRef: handles to slim actors: CAF's own counts, without the virtual calls.
//
// A strong reference keeps the actor alive, a weak one only its control block. Any thread may copy
// and drop them.

#include <utility>

#include "actors/caf.hpp"

namespace strix::actors {

class SlimActor;

class ActorRef {
 public:
  ActorRef() noexcept = default;
  // Takes one more reference. `actor` may be nullptr.
  explicit ActorRef(SlimActor* actor) noexcept;
  ActorRef(const ActorRef& other) noexcept : ActorRef(other.actor_) {}
  ActorRef(ActorRef&& other) noexcept : actor_(std::exchange(other.actor_, nullptr)) {}
  ActorRef& operator=(ActorRef other) noexcept {
    std::swap(actor_, other.actor_);
    return *this;
  }
  ~ActorRef() { reset(); }

  // Takes over a reference that the caller holds.
  static ActorRef adopt(SlimActor* actor) noexcept {
    ActorRef ref;
    ref.actor_ = actor;
    return ref;
  }
  void reset() noexcept;

  SlimActor* get() const noexcept { return actor_; }
  SlimActor* operator->() const noexcept { return actor_; }
  explicit operator bool() const noexcept { return actor_ != nullptr; }

 private:
  SlimActor* actor_ = nullptr;
};

class WeakRef {
 public:
  WeakRef() noexcept = default;
  explicit WeakRef(const ActorRef& ref) noexcept;
  // The actor if it is still alive, else an empty reference.
  ActorRef lock() const noexcept;

 private:
  caf::weak_actor_ptr block_;
};

}  // namespace strix::actors
