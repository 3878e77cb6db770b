// SPDX-License-Identifier: Apache-2.0
#include "actors/reply.hpp"

#include <chrono>

namespace strix::actors {

void Reply::give(Result<Answer> answer) {
  {
    std::lock_guard lock(mutex_);
    if (answer_) return;
    answer_.emplace(std::move(answer));
    given_.store(true, std::memory_order_release);
  }
  changed_.notify_all();
}

bool Reply::wait_for(Nanoseconds span) {
  constexpr auto kSpin = std::chrono::microseconds(20);
  const auto begin = std::chrono::steady_clock::now();
  while (!given() && std::chrono::steady_clock::now() - begin < kSpin) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  }
  if (given()) return true;
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, std::chrono::nanoseconds(span), [this] { return given(); });
}

Result<Answer> Reply::take() {
  std::lock_guard lock(mutex_);
  STRIX_CHECK(answer_.has_value(), "take of a Reply that was not given");
  return std::move(*answer_);
}

}  // namespace strix::actors
