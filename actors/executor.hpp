// SPDX-License-Identifier: Apache-2.0
#pragma once

// Executor: what gives the actors of one device their turn and drives its streams.
//
// Two of them: Worker (a thread per device) and TestExecutor (CAF's deterministic scheduler).

#include <array>
#include <atomic>
#include <cstdint>

#include "actors/caf.hpp"
#include "actors/statistics.hpp"
#include "devices/base/clock.hpp"

namespace strix::actors {

class SlimActor;
struct Envelope;

// Looks at every message before it is handled; false drops it. For tests and recorders.
class MessageTap {
 public:
  virtual ~MessageTap() = default;
  virtual bool deliver(const SlimActor& receiver, const Envelope& envelope) = 0;
};

// Counters of one executor, written by its thread alone and read by anyone.
struct Counters {
  std::array<std::atomic<std::uint64_t>, kMessageKinds> messages{};
  std::atomic<std::uint64_t> ops{0};
  std::atomic<std::uint64_t> transfers{0};
  std::atomic<Nanoseconds> busy{0};

  template <class T>
  static void add(std::atomic<T>& counter, T by) noexcept {
    counter.store(counter.load(std::memory_order_relaxed) + by, std::memory_order_relaxed);
  }
};

class Executor {
 public:
  explicit Executor(caf::actor_system& system) noexcept : system_(system) {}
  virtual ~Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  // Queues an actor that got its first message. Any thread.
  virtual void schedule(SlimActor& actor) noexcept = 0;
  // The device's streams have something to do. By the device actor.
  virtual void drive_streams() noexcept = 0;

  caf::actor_system& system() const noexcept { return system_; }
  Counters& counters() noexcept { return counters_; }
  std::atomic<std::int64_t>& actors() noexcept { return actors_; }

  // Before the first actor runs; nullptr: none.
  void set_tap(MessageTap* tap) noexcept { tap_ = tap; }
  MessageTap* tap() const noexcept { return tap_; }

 private:
  caf::actor_system& system_;
  Counters counters_;
  std::atomic<std::int64_t> actors_{0};  // alive on this executor
  MessageTap* tap_ = nullptr;
};

}  // namespace strix::actors
