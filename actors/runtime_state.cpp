// SPDX-License-Identifier: Apache-2.0
#include "actors/runtime_state.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <thread>
#include <utility>

#include "actors/device_actor.hpp"
#include "actors/tracing/chrome_writer.hpp"
#include "devices/pool.hpp"

namespace strix {

using actors::Answer;
using actors::DeviceEntry;

namespace {

// How often a waiting user thread looks whether anything can still happen.
constexpr Nanoseconds kLook = 50'000'000;

caf::scheduler::test_coordinator& coordinator(caf::actor_system& system) {
  return dynamic_cast<caf::scheduler::test_coordinator&>(system.scheduler());
}

}  // namespace

Result<std::shared_ptr<Runtime::State>> Runtime::State::make(const RuntimeOptions& options) {
  // The last reference may fall on a worker, which cannot join itself.
  auto state = std::shared_ptr<State>(new State(options), [](State* last) {
    if (actors::Worker::on_a_worker()) {
      std::thread([last] { delete last; }).detach();
    } else {
      delete last;
    }
  });
  STRIX_TRY_DONE(state->start());
  return state;
}

Result<void> Runtime::State::start() {
  if (options_.window_ops_max == 0) {
    return Error(ErrorKind::invalid, "0: a window holds at least one op", "window_ops_max");
  }
  MachineOptions machine_options;
  machine_options.clock = &clock_;
  machine_options.bytes_max = options_.device_bytes_max;
  machine_options.seed = options_.seed;
  STRIX_TRY(machine_, Machine::open(options_.devices, machine_options));
  order_.seed(options_.seed);
  started_ = clock_.now();

  config_ = std::make_unique<caf::actor_system_config>();
  config_->set("scheduler.max-threads", std::size_t{1});
  config_->set("scheduler.policy", deterministic() ? caf::atom("testing") : caf::atom("sharing"));
  system_ = std::make_unique<caf::actor_system>(*config_);
  actors::forget_logger();

  for (Device* device : machine_->devices()) {
    device_names_.push_back(device->name());
    device_infos_.push_back(device->info());
    actors::Executor* executor = nullptr;
    if (deterministic()) {
      test_executors_.push_back(std::make_unique<actors::TestExecutor>(*system_, *device));
      executor = test_executors_.back().get();
    } else {
      workers_.push_back(std::make_unique<actors::Worker>(*system_, *device, clock_));
      executor = workers_.back().get();
    }
    context_.devices.push_back(DeviceEntry{device, executor, {}});
  }
  for (DeviceEntry& entry : context_.devices) {
    entry.actor = actors::spawn<actors::DeviceActor>(*entry.executor, context_, *entry.device,
                                                     machine_->timelines());
  }
  for (std::size_t i = 0; i < context_.devices.size(); ++i) {
    actors::SlimActor& device_actor = *context_.devices[i].actor.get();
    if (deterministic()) {
      test_executors_[i]->start(device_actor);
    } else {
      workers_[i]->start(device_actor);
    }
  }
  return {};
}

Runtime::State::~State() {
  if (!system_) return;  // start failed
  close();
  (void)stop_trace();
  if (deterministic()) {
    run_all();
  } else {
    for (auto& worker : workers_) worker->stop();
  }
  for (DeviceEntry& entry : context_.devices) entry.actor->abandon();
  for (DeviceEntry& entry : context_.devices) entry.actor.reset();
  system_.reset();
}

bool Runtime::State::run_one() {
  auto& jobs = coordinator(*system_).jobs;
  if (jobs.empty()) return false;
  if (options_.seed != 0) std::swap(jobs.front(), jobs[order_() % jobs.size()]);
  coordinator(*system_).run_once();
  return true;
}

void Runtime::State::run_all() {
  while (run_one()) {
  }
}

bool Runtime::State::quiet() {
  if (deterministic()) return coordinator(*system_).jobs.empty();
  const auto sleeps = [this] {
    std::uint64_t sum = 0;
    for (const auto& worker : workers_) sum += worker->sleeps();
    return sum;
  };
  const std::uint64_t before = sleeps();
  for (const auto& worker : workers_) {
    if (!worker->asleep()) return false;
  }
  return sleeps() == before;
}

Result<Answer> Runtime::State::wait(actors::Reply& reply, Nanoseconds deadline,
                                    const std::function<std::string()>& why) {
  const Nanoseconds begin = clock_.now();
  const auto late = [&] { return deadline >= 0 && clock_.now() - begin >= deadline; };
  const auto cancelled = [&] {
    return Error(ErrorKind::cancelled,
                 "the deadline of " + std::to_string(deadline / 1'000'000) + " ms passed: " + why(),
                 "wait");
  };
  int quiet_looks = 0;
  bool gave_up = false;
  while (!reply.given()) {
    if (deterministic()) {
      if (late()) return cancelled();
      if (run_one()) continue;
    } else {
      const Nanoseconds left = deadline < 0 ? kLook : deadline - (clock_.now() - begin);
      if (reply.wait_for(std::clamp<Nanoseconds>(left, 0, kLook))) break;
      if (late()) return cancelled();
      // Another thread may be about to send what we wait for: ask more than once.
      if (!quiet()) {
        quiet_looks = 0;
        continue;
      }
      if (++quiet_looks < 3) continue;
    }
    if (!std::exchange(gave_up, true)) {
      quiet_looks = 0;
      give_up_starved();
      continue;
    }
    return Error(ErrorKind::internal, "nothing in flight can produce it: " + why(), "wait");
  }
  return reply.take();
}

void Runtime::State::wait_for_room(std::int64_t limit) {
  while (context_.gate.inside() > limit) {
    if (deterministic()) {
      if (!run_one()) return;
    } else if (!context_.gate.wait_below(limit, kLook) && quiet()) {
      return;
    }
  }
}

void Runtime::State::give_up_starved() {
  for (const DeviceEntry& entry : context_.devices) entry.actor->send(actors::Starved{});
}

void Runtime::State::close() {
  if (closed_.exchange(true)) return;
  for (const DeviceEntry& entry : context_.devices) entry.actor->send(actors::ShutDown{});
  wait_for_room(0);
}

Statistics Runtime::State::statistics() const {
  Statistics statistics;
  statistics.elapsed = clock_.now() - started_;
  for (const DeviceEntry& entry : context_.devices) {
    actors::Counters& counters = entry.executor->counters();
    for (std::size_t kind = 0; kind < kMessageKinds; ++kind) {
      const std::uint64_t count = counters.messages[kind].load(std::memory_order_relaxed);
      statistics.messages_by_kind[kind] += count;
      statistics.messages += count;
    }
    DeviceStatistics device;
    device.name = entry.device->name();
    device.ops = counters.ops.load(std::memory_order_relaxed);
    device.transfers = counters.transfers.load(std::memory_order_relaxed);
    device.busy = counters.busy.load(std::memory_order_relaxed);
    const PoolStatistics pool = entry.device->pool().statistics();
    device.bytes_used = pool.bytes_used;
    device.bytes_peak = pool.bytes_peak;
    statistics.ops += device.ops;
    statistics.actors +=
        static_cast<std::uint64_t>(entry.executor->actors().load(std::memory_order_acquire));
    statistics.devices.push_back(device);
  }
  return statistics;
}

Result<void> Runtime::State::start_trace(const std::string& path) {
  std::lock_guard lock(trace_mutex_);
  if (recorder_) {
    return Error(ErrorKind::invalid, "a trace is running; stop it first", "start_trace");
  }
  std::vector<actors::TraceLane> lanes;
  for (const DeviceEntry& entry : context_.devices) {
    for (std::size_t i = 0; i < entry.device->info().streams; ++i) {
      lanes.push_back({entry.device->stream(i).id(), to_string(entry.device->name()), i});
    }
  }
  STRIX_TRY(auto writer, actors::ChromeWriter::open(path, std::move(lanes), clock_.now()));
  recorder_ = std::make_unique<actors::Recorder>(std::move(writer));
  context_.recorder.store(recorder_.get(), std::memory_order_release);
  for (const DeviceEntry& entry : context_.devices) {
    for (std::size_t i = 0; i < entry.device->info().streams; ++i) {
      entry.device->stream(i).set_trace(recorder_.get());
    }
  }
  return {};
}

Result<void> Runtime::State::stop_trace() {
  std::lock_guard lock(trace_mutex_);
  if (!recorder_) return {};
  context_.recorder.store(nullptr, std::memory_order_release);
  for (const DeviceEntry& entry : context_.devices) {
    for (std::size_t i = 0; i < entry.device->info().streams; ++i) {
      entry.device->stream(i).set_trace(nullptr);
    }
  }
  Result<void> finished = recorder_->finish();
  ended_recorders_.push_back(std::move(recorder_));
  return finished;
}

void Runtime::State::set_tap(actors::MessageTap* tap) noexcept {
  for (const DeviceEntry& entry : context_.devices) entry.executor->set_tap(tap);
}

void Runtime::State::abandon(const std::vector<actors::WeakRef>& actors) noexcept {
  for (const actors::WeakRef& weak : actors) {
    if (actors::ActorRef actor = weak.lock()) actor->abandon();
  }
}

}  // namespace strix
