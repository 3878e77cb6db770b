// SPDX-License-Identifier: Apache-2.0
#include "devices/timepoint.hpp"

#include <algorithm>
#include <thread>

#include "devices/base/check.hpp"

namespace strix {
namespace {

// Heap order: the lowest sequence on top.
constexpr auto kLater = [](const auto& a, const auto& b) { return a.sequence > b.sequence; };

}  // namespace

// No lost wake-up: `reach` writes reached_ and then reads wanted_, `notify_at` writes wanted_ and
// then reads reached_. With all four sequentially consistent there is one order of them, in which
// the later of the two reads sees the other side's write: either the waiter finds its sequence
// reached, or the stream finds the waiter. Release and acquire would let both miss each other.
void Timeline::reach(std::uint64_t sequence) noexcept {
  reached_.store(sequence, std::memory_order_seq_cst);
  if (wanted_.load(std::memory_order_seq_cst) > sequence) return;
  for (;;) {
    Waker* waker = nullptr;
    {
      const std::lock_guard lock(mutex_);
      if (!waiting_.empty() && waiting_.front().sequence <= sequence) {
        waker = waiting_.front().waker;
        std::pop_heap(waiting_.begin(), waiting_.end(), kLater);
        waiting_.pop_back();
      }
      wanted_.store(waiting_.empty() ? kNobody : waiting_.front().sequence,
                    std::memory_order_seq_cst);
      waking_.store(waker, std::memory_order_relaxed);
    }
    if (waker == nullptr) return;
    waker->wake();
    waking_.store(nullptr, std::memory_order_release);
  }
}

bool Timeline::notify_at(std::uint64_t sequence, Waker& waker) {
  if (sequence <= reached()) return false;
  const std::lock_guard lock(mutex_);
  waiting_.push_back({sequence, &waker});
  std::push_heap(waiting_.begin(), waiting_.end(), kLater);
  wanted_.store(waiting_.front().sequence, std::memory_order_seq_cst);
  if (sequence > reached_.load(std::memory_order_seq_cst)) return true;
  // Reached in between. The lock keeps `reach` from having woken it already.
  const auto mine = std::find_if(waiting_.begin(), waiting_.end(), [&](const Waiting& waiting) {
    return waiting.sequence == sequence && waiting.waker == &waker;
  });
  waiting_.erase(mine);
  std::make_heap(waiting_.begin(), waiting_.end(), kLater);
  wanted_.store(waiting_.empty() ? kNobody : waiting_.front().sequence, std::memory_order_seq_cst);
  return false;
}

void Timeline::forget(Waker& waker) noexcept {
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(waiting_, [&](const Waiting& waiting) { return waiting.waker == &waker; });
    std::make_heap(waiting_.begin(), waiting_.end(), kLater);
    wanted_.store(waiting_.empty() ? kNobody : waiting_.front().sequence,
                  std::memory_order_seq_cst);
  }
  while (waking_.load(std::memory_order_acquire) == &waker) std::this_thread::yield();
}

StreamId Timelines::add() {
  const std::lock_guard lock(mutex_);
  const std::size_t index = count_.load(std::memory_order_relaxed);
  STRIX_CHECK(index < kStreamsMax, "more than " + std::to_string(kStreamsMax) + " streams");
  lines_[index] = std::make_unique<Timeline>();
  count_.store(index + 1, std::memory_order_release);
  return static_cast<StreamId>(index);
}

}  // namespace strix
