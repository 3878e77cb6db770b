// SPDX-License-Identifier: Apache-2.0
#pragma once

// Worker: the thread of one device: runs the actors placed there and drives the device's stream, so
// a cpu kernel runs inline with the actors' steps.
//
// Owned by Runtime::State. `schedule` and `wake` may be called from any thread. The thread spins
// kSpin before it sleeps (a futex wake costs 16-22 us on a small machine) and never when told to
// stop; nothing on its path makes a system call while there is work.

#include <atomic>
#include <cstdint>
#include <thread>

#include "actors/executor.hpp"
#include "actors/work_queue.hpp"
#include "devices/device.hpp"
#include "devices/timepoint.hpp"

namespace strix::actors {

class Worker final : public Executor, public Waker, private caf::execution_unit {
 public:
  Worker(caf::actor_system& system, Device& device, const Clock& clock);
  ~Worker() override;  // requires: stopped

  // `device_actor` is told Progress; it must outlive the thread.
  void start(SlimActor& device_actor);
  // Ends the thread after its queue is empty.
  void stop();

  void schedule(SlimActor& actor) noexcept override;
  void drive_streams() noexcept override {}  // the thread looks at its stream by itself
  void wake() noexcept override;

  // Whether the calling thread is a worker's.
  static bool on_a_worker() noexcept;

  // True while the thread sleeps with nothing to do. Two equal `sleeps()` around a look at all
  // workers that finds every one asleep mean that all are quiet at once.
  bool asleep() const noexcept { return asleep_.load(std::memory_order_seq_cst) != 0; }
  std::uint64_t sleeps() const noexcept { return sleeps_.load(std::memory_order_seq_cst); }

 private:
  void exec_later(caf::resumable* resumable) override;
  void run();
  bool run_actors();
  bool run_stream();
  void sleep();

  Device& device_;
  Stream& stream_;
  const Clock& clock_;
  SlimActor* device_actor_ = nullptr;
  WorkQueue queue_;
  std::atomic<std::uint32_t> asleep_{0};  // the futex word
  std::atomic<bool> woken_{false};        // a timeline moved
  std::atomic<bool> stopping_{false};
  std::atomic<std::uint64_t> sleeps_{0};
  bool told_idle_ = true;  // Progress was sent since the stream became idle
  std::thread thread_;
};

}  // namespace strix::actors
