// SPDX-License-Identifier: Apache-2.0
#pragma once

// TestExecutor: one device's actors and stream under CAF's deterministic scheduler.
//
// Nothing runs until the runtime's loop runs a job of the coordinator; one message or one launch is
// one job. Used by one thread.

#include "actors/executor.hpp"
#include "actors/slim_actor.hpp"
#include "devices/device.hpp"
#include "devices/timepoint.hpp"

namespace strix::actors {

class TestExecutor final : public Executor, public Waker {
 public:
  TestExecutor(caf::actor_system& system, Device& device);
  ~TestExecutor() override;

  void start(SlimActor& device_actor) noexcept { device_actor_ = &device_actor; }

  void schedule(SlimActor& actor) noexcept override;
  void drive_streams() noexcept override { wake(); }
  void wake() noexcept override;

 private:
  // The job that advances the stream by one launch. Counted by hand: it lives in the executor.
  class StreamJob final : public caf::resumable {
   public:
    explicit StreamJob(TestExecutor& executor) noexcept : executor_(executor) {}
    resume_result resume(caf::execution_unit* unit, std::size_t budget) override;
    void intrusive_ptr_add_ref_impl() override {}
    void intrusive_ptr_release_impl() override {}

   private:
    TestExecutor& executor_;
  };

  Stream& stream_;
  SlimActor* device_actor_ = nullptr;
  StreamJob job_{*this};
  bool queued_ = false;
};

}  // namespace strix::actors
