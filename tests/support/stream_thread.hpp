// SPDX-License-Identifier: Apache-2.0
#pragma once

// StreamThread: a thread that drives one stream, as the worker of a device does.
//
// Spins briefly when there is nothing to do, then sleeps until a launch is enqueued through it or
// the timeline it waits for moves. Ends when told to, after the last launch.
//
// await: blocks the calling thread until a timepoint is reached.

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "devices/stream.hpp"
#include "devices/timepoint.hpp"

namespace strix::test {

// Sleeps until woken.
class Sleeper final : public Waker {
 public:
  void wake() noexcept override {
    if (woken_.exchange(true)) return;
    // Between the sleeper's look at woken_ and its sleep it holds the lock; so this cannot fall in
    // between.
    const std::lock_guard lock(mutex_);
    condition_.notify_one();
  }
  void sleep() {
    for (int spins = 0; spins < 500; ++spins) {
      if (woken_.exchange(false)) return;
    }
    std::unique_lock lock(mutex_);
    condition_.wait(lock, [this] { return woken_.exchange(false); });
  }

 private:
  std::atomic<bool> woken_{false};
  std::mutex mutex_;
  std::condition_variable condition_;
};

class StreamThread {
 public:
  explicit StreamThread(Stream& stream) : stream_(stream), thread_([this] { drive(); }) {}
  ~StreamThread() { stop(); }
  StreamThread(const StreamThread&) = delete;
  StreamThread& operator=(const StreamThread&) = delete;

  // By one thread at a time.
  Result<Timepoint> enqueue(Launch launch) {
    auto timepoint = stream_.enqueue(std::move(launch));
    sleeper_.wake();
    return timepoint;
  }

  // Returns when all that was enqueued is reached and the thread has ended.
  void stop() {
    stopping_ = true;
    sleeper_.wake();
    if (thread_.joinable()) thread_.join();
  }

 private:
  void drive() {
    for (;;) {
      const bool stopping = stopping_;
      switch (stream_.advance(sleeper_)) {
        case Progress::advanced:
          continue;
        case Progress::idle:
          if (stopping) return;
          break;
        case Progress::blocked:
          break;
      }
      sleeper_.sleep();
    }
  }

  Stream& stream_;
  Sleeper sleeper_;
  std::atomic<bool> stopping_{false};
  std::thread thread_;  // last: it uses all of the above
};

inline void await(Timelines& timelines, const Timepoint& timepoint) {
  Sleeper sleeper;
  Timeline& timeline = timelines.at(timepoint.stream);
  if (timeline.notify_at(timepoint.sequence, sleeper)) sleeper.sleep();
  timeline.forget(sleeper);
}

}  // namespace strix::test
