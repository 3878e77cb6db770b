// SPDX-License-Identifier: Apache-2.0
#pragma once

// Timepoint: a place in the order of one stream. "Reached" means that everything enqueued there up
// to and including `sequence` has had its effects, or was skipped because it failed.
//
// Timeline: how far one stream has come. Written by the stream, read by anyone.
// Timelines: the table of all timelines of one Machine, indexed by StreamId.

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <vector>

namespace strix {

using StreamId = std::uint16_t;  // unique in one Machine

struct Timepoint {
  StreamId stream = 0;
  std::uint32_t epoch = 0;     // raised when the device is made anew after a loss
  std::uint64_t sequence = 0;  // 0 is reached from the start

  friend bool operator==(const Timepoint&, const Timepoint&) = default;
};

// Something that wants to be told that a timeline moved. `wake` may be called from any thread, with
// no lock of the timeline held, and must not block.
class Waker {
 public:
  virtual ~Waker() = default;
  virtual void wake() noexcept = 0;
};

class Timeline {
 public:
  std::uint64_t reached() const noexcept { return reached_.load(std::memory_order_acquire); }

  // Raises `reached` and wakes whoever waits for a sequence up to it. By the stream only. Takes no
  // lock while nobody waits for it.
  void reach(std::uint64_t sequence) noexcept;

  // Calls `waker.wake()` once when `sequence` is reached. Returns false, and keeps nothing, when
  // it is reached already. The waker must outlive the wait or call `forget`.
  bool notify_at(std::uint64_t sequence, Waker& waker);
  // When it returns, no wake of this waker by this timeline is kept or under way. Not to be called
  // from within `wake`.
  void forget(Waker& waker) noexcept;

 private:
  static constexpr std::uint64_t kNobody = std::numeric_limits<std::uint64_t>::max();
  struct Waiting {
    std::uint64_t sequence;
    Waker* waker;
  };

  alignas(64) std::atomic<std::uint64_t> reached_{0};
  std::atomic<std::uint64_t> wanted_{kNobody};  // the lowest sequence in waiting_
  std::atomic<Waker*> waking_{nullptr};         // being woken just now, without the lock
  std::mutex mutex_;                            // guards waiting_ and writing wanted_
  std::vector<Waiting> waiting_;                // a heap, lowest sequence first
};

// Append-only; `at` needs no lock. At most kStreamsMax streams in one Machine.
class Timelines {
 public:
  static constexpr std::size_t kStreamsMax = 1024;

  StreamId add();  // a new timeline
  // How many there are; every StreamId below it exists.
  std::size_t size() const noexcept { return count_.load(std::memory_order_acquire); }
  Timeline& at(StreamId stream) noexcept { return *lines_[stream]; }
  const Timeline& at(StreamId stream) const noexcept { return *lines_[stream]; }
  bool reached(const Timepoint& timepoint) const noexcept {
    return timepoint.sequence <= at(timepoint.stream).reached();
  }

 private:
  std::mutex mutex_;  // guards adding
  std::atomic<std::size_t> count_{0};
  std::array<std::unique_ptr<Timeline>, kStreamsMax> lines_;
};

}  // namespace strix
