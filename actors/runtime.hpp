// SPDX-License-Identifier: Apache-2.0
#pragma once

// Runtime: the devices of this process, their actors and the actor system. `main` makes one.
//
// Threads: each device has one worker thread, which runs the actors placed there and its kernels;
// CAF keeps one more for supervisors. Destroying a Runtime refuses new work, waits for what was
// launched and fails the rest with `cancelled`. Arrays, sessions and host views may outlive it:
// what was computed stays readable, and the threads end with the last of them.
//
//   strix::Runtime runtime({.devices = "virtual:2"});
//   auto session = runtime.session();
//   strix::UseEvaluator use(session);
//   auto a = strix::ones({2, 3}) + 1;

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "actors/session.hpp"
#include "actors/statistics.hpp"
#include "devices/base/result.hpp"
#include "devices/device.hpp"

namespace strix {

// How actors get their turn.
enum class Scheduling : std::uint8_t {
  threads,        // a worker per device
  deterministic,  // one at a time, on the thread that waits, in an order given by `seed`
};

struct RuntimeOptions {
  std::string devices = "auto";  // as Machine::open takes it
  Scheduling scheduling = Scheduling::threads;
  std::uint64_t seed = 0;                // of the deterministic order; 0: first come, first served
  std::size_t window_ops_max = 64;       // ops that a window collects before it is submitted
  std::size_t ops_in_flight_max = 8192;  // back-pressure: submitting waits above this
  std::size_t device_bytes_max = 0;      // pool budget per device; 0: the machine's choice
};

class Runtime {
 public:
  // Throws Exception{invalid} for unknown devices.
  explicit Runtime(const RuntimeOptions& options = {});
  ~Runtime();
  Runtime(const Runtime&) = delete;
  Runtime& operator=(const Runtime&) = delete;
  // The same as the constructor without exceptions.
  static Result<std::unique_ptr<Runtime>> start(const RuntimeOptions& options = {});

  // A new session on all devices. Each has its own ids and supervisor.
  std::shared_ptr<Session> session();

  const std::vector<DeviceInfo>& devices() const noexcept;
  const std::vector<std::string>& warnings() const noexcept;
  Statistics statistics() const;

  // Writes a trace of everything from now on: Chrome trace JSON for `.json`, gzipped for
  // `.json.gz`. Errors: invalid (unknown extension, no such folder), exhausted (disk full).
  Result<void> start_trace(const std::string& path);
  // Finishes the file. Errors: exhausted when a write failed at any time (the file is removed).
  Result<void> stop_trace();

  // Makes a device fail now, as if it had been pulled. Errors: invalid for an unknown name.
  Result<void> lose_device(const DeviceName& name, const std::string& reason);

  class State;
  State& state() noexcept { return *state_; }  // for tests that look inside

 private:
  std::shared_ptr<State> state_;
};

// The version of the library, "0.1.0".
std::string version();

}  // namespace strix
