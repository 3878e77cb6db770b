// SPDX-License-Identifier: Apache-2.0
#include "actors/worker.hpp"

#include <string>

#include <pthread.h>

namespace strix::actors {

namespace {

constexpr std::size_t kMessagesPerTurn = 100;  // SA-4
constexpr std::size_t kActorsPerRound = 64;    // then the stream gets its turn
constexpr Nanoseconds kSpin = 30'000;

thread_local const Worker* this_worker = nullptr;

void pause() noexcept {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

}  // namespace

Worker::Worker(caf::actor_system& system, Device& device, const Clock& clock)
    : Executor(system),
      caf::execution_unit(&system),
      device_(device),
      stream_(device.stream(0)),
      clock_(clock) {}

bool Worker::on_a_worker() noexcept { return this_worker != nullptr; }

Worker::~Worker() { STRIX_CHECK(!thread_.joinable(), "a worker was destroyed while it runs"); }

void Worker::start(SlimActor& device_actor) {
  device_actor_ = &device_actor;
  thread_ = std::thread([this] { run(); });
  const std::string name = "strix " + to_string(device_.name());
  pthread_setname_np(thread_.native_handle(), name.substr(0, 15).c_str());
}

void Worker::stop() {
  if (!thread_.joinable()) return;
  stopping_.store(true, std::memory_order_seq_cst);
  wake();
  thread_.join();
}

void Worker::schedule(SlimActor& actor) noexcept {
  if (this_worker == this) return queue_.push_local(actor);
  queue_.push_remote(actor);
  if (asleep()) wake();
}

void Worker::wake() noexcept {
  woken_.store(true, std::memory_order_seq_cst);
  if (asleep_.exchange(0, std::memory_order_seq_cst) != 0) asleep_.notify_one();
}

void Worker::exec_later(caf::resumable* resumable) {
  // Only slim actors run here; CAF's own actors live on its scheduler.
  caf::execution_unit::system().scheduler().enqueue(resumable);
}

void Worker::run() {
  this_worker = this;
  Nanoseconds idle_since = 0;
  while (true) {
    woken_.store(false, std::memory_order_seq_cst);
    const bool ran_actors = run_actors();
    const bool ran_stream = run_stream();
    if (ran_actors || ran_stream) {
      idle_since = 0;
      continue;
    }
    if (stopping_.load(std::memory_order_seq_cst)) break;
    const Nanoseconds now = clock_.now();
    if (idle_since == 0) idle_since = now;
    if (now - idle_since < kSpin) {
      pause();
      continue;
    }
    sleep();
    idle_since = 0;
  }
}

bool Worker::run_actors() {
  queue_.take_remote();
  bool ran = false;
  for (std::size_t count = 0; count < kActorsPerRound; ++count) {
    SlimActor* actor = queue_.pop();
    if (actor == nullptr) break;
    ran = true;
    if (actor->resume(this, kMessagesPerTurn) == caf::resumable::resume_later) {
      queue_.push_local(*actor);
    } else {
      actor->intrusive_ptr_release_impl();
    }
  }
  return ran;
}

// One launch, then Progress: at most one such message per launch, one more when the stream is idle.
bool Worker::run_stream() {
  if (stream_.pending() == 0) {
    if (told_idle_) return false;
    told_idle_ = true;
    device_actor_->send(Progress{});
    return true;
  }
  const Nanoseconds begin = clock_.now();
  const strix::Progress progress = stream_.advance(*this);
  if (progress != strix::Progress::advanced) return false;
  Counters::add(counters().busy, clock_.now() - begin);
  told_idle_ = false;
  if (stream_.pending() != 0) device_actor_->send(Progress{});
  return true;
}

void Worker::sleep() {
  asleep_.store(1, std::memory_order_seq_cst);
  sleeps_.fetch_add(1, std::memory_order_seq_cst);
  if (!queue_.empty() || woken_.load(std::memory_order_seq_cst) ||
      stopping_.load(std::memory_order_seq_cst)) {
    asleep_.store(0, std::memory_order_seq_cst);
    return;
  }
  asleep_.wait(1, std::memory_order_seq_cst);
  asleep_.store(0, std::memory_order_seq_cst);
}

}  // namespace strix::actors
