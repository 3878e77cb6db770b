// SPDX-License-Identifier: Apache-2.0
#include "actors/test_executor.hpp"

namespace strix::actors {

TestExecutor::TestExecutor(caf::actor_system& system, Device& device)
    : Executor(system), stream_(device.stream(0)) {}

TestExecutor::~TestExecutor() = default;

void TestExecutor::schedule(SlimActor& actor) noexcept { system().scheduler().enqueue(&actor); }

void TestExecutor::wake() noexcept {
  if (queued_) return;
  queued_ = true;
  system().scheduler().enqueue(&job_);
}

caf::resumable::resume_result TestExecutor::StreamJob::resume(caf::execution_unit*, std::size_t) {
  executor_.queued_ = false;
  if (executor_.stream_.pending() == 0) return awaiting_message;
  const strix::Progress progress = executor_.stream_.advance(executor_);
  if (progress == strix::Progress::advanced) {
    executor_.device_actor_->send(Progress{});
    if (executor_.stream_.pending() != 0) executor_.wake();
  }
  return awaiting_message;
}

}  // namespace strix::actors
