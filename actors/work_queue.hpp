// SPDX-License-Identifier: Apache-2.0
#pragma once

// WorkQueue: the actors that wait for their turn on one worker.
//
// The worker's own thread pushes to a plain list; all others push to an intrusive lock-free stack,
// which the worker turns into the list's end. An actor stands in at most one queue (SA-2).

#include <atomic>

#include "actors/slim_actor.hpp"

namespace strix::actors {

class WorkQueue {
 public:
  // By the owning thread only.
  void push_local(SlimActor& actor) noexcept {
    actor.next_queued_ = nullptr;
    if (last_ != nullptr) {
      last_->next_queued_ = &actor;
    } else {
      first_ = &actor;
    }
    last_ = &actor;
  }

  // Any thread.
  void push_remote(SlimActor& actor) noexcept {
    SlimActor* top = remote_.load(std::memory_order_relaxed);
    do {
      actor.next_queued_ = top;
    } while (!remote_.compare_exchange_weak(top, &actor, std::memory_order_seq_cst,
                                            std::memory_order_relaxed));
  }

  // By the owning thread: the next actor, or nullptr.
  SlimActor* pop() noexcept {
    if (first_ == nullptr) take_remote();
    SlimActor* actor = first_;
    if (actor == nullptr) return nullptr;
    first_ = actor->next_queued_;
    if (first_ == nullptr) last_ = nullptr;
    return actor;
  }

  // Moves what others pushed behind the local ones.
  void take_remote() noexcept {
    if (remote_.load(std::memory_order_seq_cst) == nullptr) return;
    SlimActor* newest = remote_.exchange(nullptr, std::memory_order_seq_cst);
    SlimActor* oldest_first = nullptr;
    while (newest != nullptr) {
      SlimActor* next = newest->next_queued_;
      newest->next_queued_ = oldest_first;
      oldest_first = newest;
      newest = next;
    }
    while (oldest_first != nullptr) {
      SlimActor* next = oldest_first->next_queued_;
      push_local(*oldest_first);
      oldest_first = next;
    }
  }

  // By the owning thread.
  bool empty() const noexcept {
    return first_ == nullptr && remote_.load(std::memory_order_seq_cst) == nullptr;
  }

 private:
  SlimActor* first_ = nullptr;
  SlimActor* last_ = nullptr;
  alignas(64) std::atomic<SlimActor*> remote_{nullptr};
};

}  // namespace strix::actors
