// SPDX-License-Identifier: Apache-2.0
#pragma once

// LaunchQueue: the launches of one stream between `enqueue` and `advance`.
//
// Owned by its stream. One thread may push while one other reads the front and pops; neither ever
// waits for the other. Unbounded. Memory comes in chunks, of which an emptied one is used again, so
// that a queue in balance allocates nothing.

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "devices/launch.hpp"

namespace strix {

class LaunchQueue {
 public:
  LaunchQueue() : head_(new Chunk), tail_(head_) {}
  ~LaunchQueue() {
    while (head_ != nullptr) delete std::exchange(head_, head_->next);
    delete spare_.load(std::memory_order_relaxed);
  }
  LaunchQueue(const LaunchQueue&) = delete;
  LaunchQueue& operator=(const LaunchQueue&) = delete;

  // How many were ever pushed: the sequence of the last one. Any thread.
  std::uint64_t pushed() const noexcept { return pushed_.load(std::memory_order_acquire); }

  // By the pushing thread. Returns the launch's sequence, from 1.
  std::uint64_t push(Launch launch) {
    const std::uint64_t before = pushed_.load(std::memory_order_relaxed);
    const std::size_t slot = before % kLaunches;
    if (slot == 0 && before != 0) {
      Chunk* chunk = spare_.exchange(nullptr, std::memory_order_acquire);
      if (chunk == nullptr) chunk = new Chunk;
      tail_->next = chunk;
      tail_ = chunk;
    }
    tail_->launches[slot].emplace(std::move(launch));
    pushed_.store(before + 1, std::memory_order_release);
    return before + 1;
  }

  // By the popping thread: the oldest launch, nullptr when there is none.
  const Launch* front() noexcept {
    if (popped_ == pushed()) return nullptr;
    const std::size_t slot = popped_ % kLaunches;
    if (slot == 0 && popped_ != 0 && !moved_) {
      Chunk* const emptied = std::exchange(head_, head_->next);
      emptied->next = nullptr;
      delete spare_.exchange(emptied, std::memory_order_acq_rel);
      moved_ = true;
    }
    return &*head_->launches[slot];
  }

  // By the popping thread. Requires: front() != nullptr. Lets go of all that the launch kept alive.
  void pop() noexcept {
    head_->launches[popped_ % kLaunches].reset();
    ++popped_;
    moved_ = false;
  }

 private:
  static constexpr std::size_t kLaunches = 64;
  struct Chunk {
    std::array<std::optional<Launch>, kLaunches> launches;
    Chunk* next = nullptr;  // written before the launch that lies there is pushed
  };

  // The pushing side, the popping side and what both touch, on a cache line each.
  alignas(64) Chunk* head_;
  std::uint64_t popped_ = 0;
  bool moved_ = false;  // head_ is the chunk of launch popped_ already
  alignas(64) Chunk* tail_;
  alignas(64) std::atomic<std::uint64_t> pushed_{0};
  std::atomic<Chunk*> spare_{nullptr};
};

}  // namespace strix
