// SPDX-License-Identifier: Apache-2.0
#pragma once

// Gate: counts the ops in flight, and lets user threads wait until there are few enough.
//
// Any thread may use it. Counting costs one atomic operation; the mutex is touched only while
// somebody waits.

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>

#include "devices/base/clock.hpp"

namespace strix::actors {

class Gate {
 public:
  void enter(std::int64_t count) noexcept { inside_.fetch_add(count, std::memory_order_seq_cst); }
  void leave() noexcept;
  std::int64_t inside() const noexcept { return inside_.load(std::memory_order_seq_cst); }
  // Waits at most `span` until at most `limit` are inside; returns whether that is so.
  bool wait_below(std::int64_t limit, Nanoseconds span);

 private:
  std::atomic<std::int64_t> inside_{0};
  std::atomic<std::int64_t> limit_{-1};  // the highest limit that somebody waits for
  std::mutex mutex_;
  std::condition_variable left_;
};

}  // namespace strix::actors
