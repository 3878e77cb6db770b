// SPDX-License-Identifier: Apache-2.0
#include "actors/gate.hpp"

#include <algorithm>
#include <chrono>

namespace strix::actors {

void Gate::leave() noexcept {
  const std::int64_t now = inside_.fetch_sub(1, std::memory_order_seq_cst) - 1;
  if (now > limit_.load(std::memory_order_seq_cst)) return;
  std::lock_guard lock(mutex_);  // whoever waits either saw the new count or is asleep by now
  left_.notify_all();
}

bool Gate::wait_below(std::int64_t limit, Nanoseconds span) {
  if (inside() <= limit) return true;
  std::unique_lock lock(mutex_);
  limit_.store(std::max(limit, limit_.load()), std::memory_order_seq_cst);
  const bool below =
      left_.wait_for(lock, std::chrono::nanoseconds(span), [&] { return inside() <= limit; });
  limit_.store(-1, std::memory_order_seq_cst);  // others wake by their time-out at the latest
  return below;
}

}  // namespace strix::actors
