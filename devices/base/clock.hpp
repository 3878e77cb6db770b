// SPDX-License-Identifier: Apache-2.0
#pragma once

// Clock: the one seam through which the library sees time, so that simulations can own it.
//
// Times are nanoseconds from an arbitrary origin, never going back. Any thread may call it.

#include <atomic>
#include <cstdint>

namespace strix {

using Nanoseconds = std::int64_t;

class Clock {
 public:
  virtual ~Clock() = default;
  virtual Nanoseconds now() const noexcept = 0;
};

// std::chrono::steady_clock.
class SteadyClock final : public Clock {
 public:
  Nanoseconds now() const noexcept override;
};

// Moves only when told: the clock of simulations and tests.
class VirtualClock final : public Clock {
 public:
  Nanoseconds now() const noexcept override { return now_.load(std::memory_order_relaxed); }
  void advance(Nanoseconds by) noexcept { now_.fetch_add(by, std::memory_order_relaxed); }

 private:
  std::atomic<Nanoseconds> now_{0};
};

}  // namespace strix
