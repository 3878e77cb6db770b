// SPDX-License-Identifier: Apache-2.0
#pragma once

// OpActor: one op of the DAG: waits for its inputs, asks its device to launch it, passes on what
// comes of it.
//
// Spawned by a session on the executor of the device it is placed on. Kept alive by its inputs'
// registrations until it acked, then by the device until its launch is reached. It keeps its inputs
// alive until its Ack and knows its outputs only weakly.
//
// Invariants (tests cite them):
//   OA-1  it asks for its launch once, when every input is ready on its own device.
//   OA-2  every input gets exactly one Ack or Cancel; an Ack carries the launch's timepoint.
//   OA-3  every output that is still alive gets one Produced, or a Failed with the root cause.
//   OA-4  after a Failed or Cancel before its launch it never launches.
//   OA-5  an output whose data is gone is freed behind the launch.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "actors/runtime_context.hpp"
#include "actors/slim_actor.hpp"
#include "ops/op.hpp"

namespace strix::actors {

class OpActor final : public SlimActor {
 public:
  struct Output {
    WeakRef data;
    std::size_t bytes = 0;
  };

  OpActor(caf::actor_config& config, Executor& executor, RuntimeContext& context, Id id,
          std::shared_ptr<const OpCall> call, Device& device, std::vector<ActorRef> inputs,
          std::vector<Output> outputs);
  ~OpActor() override;

  // By the builder, once: an op without inputs is ready from the start. Requires: it has none.
  void start();

  std::string describe() const override;
  void abandon() noexcept override;

 protected:
  void handle(Message& message) override;
  void on_exception(const Error& error) override;

 private:
  enum class State : std::uint8_t { waiting, asked, rejected, launched, failed };
  struct Input {
    ActorRef data;  // empty after its Ack or Cancel
    Place place;
    Timepoint timepoint;
    bool ready = false;
  };

  void on_ready(const Ready& ready);
  void on_launched(Launched& launched);
  void on_failed(const Failed& failed);
  void on_cancel();
  void on_explain(Explain& explain);
  void launch();
  void withdraw();
  void fail_outputs(const Error& error);

  RuntimeContext& context_;
  const Id id_;
  const std::shared_ptr<const OpCall> call_;
  Device& device_;
  std::vector<Input> inputs_;
  std::vector<Output> outputs_;
  std::size_t missing_;
  std::size_t withdrawn_ = 0;  // outputs that nobody wants
  State state_ = State::waiting;
};

// The kernel that a device runs for a call: the op's own, with op, shapes, line and device kind
// added to an error.
Result<void> run_call(const KernelCall& call);

}  // namespace strix::actors
