// SPDX-License-Identifier: Apache-2.0
#pragma once

// Runtime::State: what a Runtime is made of. Kept alive by the Runtime, its sessions, their values
// and views of device memory; the last of them ends the threads and the actor system.

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <vector>

#include "actors/caf.hpp"
#include "actors/reply.hpp"
#include "actors/runtime.hpp"
#include "actors/runtime_context.hpp"
#include "actors/test_executor.hpp"
#include "actors/tracing/recorder.hpp"
#include "actors/worker.hpp"
#include "devices/machine.hpp"

namespace strix {

class Runtime::State {
 public:
  static Result<std::shared_ptr<State>> make(const RuntimeOptions& options);
  ~State();

  const RuntimeOptions& options() const noexcept { return options_; }
  Machine& machine() noexcept { return *machine_; }
  caf::actor_system& system() noexcept { return *system_; }
  actors::RuntimeContext& context() noexcept { return context_; }
  const std::vector<DeviceName>& device_names() const noexcept { return device_names_; }
  const std::vector<DeviceInfo>& device_infos() const noexcept { return device_infos_; }
  bool deterministic() const noexcept { return options_.scheduling == Scheduling::deterministic; }
  std::uint32_t next_session() noexcept { return ++sessions_; }

  // Deterministic only: runs one job of CAF's test scheduler; false when there is none.
  bool run_one();
  // Deterministic only: runs until nothing is left to run.
  void run_all();
  // True when no actor and no stream has anything to do.
  bool quiet();
  // Waits until the reply was given. Errors: cancelled after the deadline; internal, with
  // `why()`'s text, when everything is quiet and nothing can give it any more.
  Result<actors::Answer> wait(actors::Reply& reply, Nanoseconds deadline,
                              const std::function<std::string()>& why);
  // Waits until at most `limit` ops are in flight or nothing can run.
  void wait_for_room(std::int64_t limit);
  // Has the devices give up launches that no memory will come back for.
  void give_up_starved();

  // No new work from now on; what is not launched fails.
  void close();
  bool closed() const noexcept { return closed_.load(std::memory_order_acquire); }

  Statistics statistics() const;
  Result<void> start_trace(const std::string& path);
  Result<void> stop_trace();

  // For tests, before the first session: sees and may drop every message.
  void set_tap(actors::MessageTap* tap) noexcept;
  // For tests: cuts the references of actors that a dropped message left behind.
  void abandon(const std::vector<actors::WeakRef>& actors) noexcept;

 private:
  explicit State(const RuntimeOptions& options) : options_(options) {}
  Result<void> start();

  const RuntimeOptions options_;
  SteadyClock clock_;
  Nanoseconds started_ = 0;
  std::unique_ptr<Machine> machine_;
  std::unique_ptr<caf::actor_system_config> config_;
  std::unique_ptr<caf::actor_system> system_;
  actors::RuntimeContext context_;
  std::vector<std::unique_ptr<actors::Worker>> workers_;
  std::vector<std::unique_ptr<actors::TestExecutor>> test_executors_;
  std::vector<DeviceName> device_names_;
  std::vector<DeviceInfo> device_infos_;
  std::mt19937_64 order_;  // of the deterministic jobs
  std::atomic<std::uint32_t> sessions_{0};
  std::atomic<bool> closed_{false};
  std::mutex trace_mutex_;  // guards recorder_
  std::unique_ptr<actors::Recorder> recorder_;
  // Ended recorders stay: a stream may be inside a report.
  std::vector<std::unique_ptr<actors::Recorder>> ended_recorders_;
};

}  // namespace strix
