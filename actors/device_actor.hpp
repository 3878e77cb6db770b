// SPDX-License-Identifier: Apache-2.0
#pragma once

// DeviceActor: the only owner of one device: its pool and its stream.
//
// Spawned by a Runtime on the device's own executor; lives as long as the Runtime. It holds launch
// requests, never op actors' inputs or graphs.
//
// Invariants (tests cite them):
//   DV-1  every Launch is answered by Launched or Failed once; Rejected may come before.
//   DV-2  a launch gets all its output and workspace memory or none.
//   DV-3  at most kLaunchesAhead launches are in the stream; the others wait, smallest rank first.
//   DV-4  a launch that found no memory is asked again, oldest first, whenever memory came back; it
//         fails with `exhausted` when it can never fit, or when nothing will come back.
//   DV-5  every Await is answered by one Reached, in the order of the timepoints.
//   DV-6  after the loss of the device everything it is asked fails with `lost`, and who watches is
//         told once.
//   DV-7  a failure that the stream reports is told to who launched it, before any Reached behind
//   it.

#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "actors/runtime_context.hpp"
#include "actors/slim_actor.hpp"

namespace strix::actors {

class DeviceActor final : public SlimActor {
 public:
  static constexpr std::size_t kLaunchesAhead = 2;

  DeviceActor(caf::actor_config& config, Executor& executor, RuntimeContext& context,
              Device& device, const Timelines& timelines);

  std::string describe() const override;
  void abandon() noexcept override;

 protected:
  void handle(Message& message) override;
  void on_exception(const Error& error) override;

 private:
  using RequestPtr = std::unique_ptr<LaunchRequest>;
  struct InFlight {
    std::uint64_t sequence = 0;
    ActorRef from;
  };

  void on_watch(const Watch& watch);
  void on_launch(Launch& launch);
  void on_await(Await& await);
  void on_free(Free& free);
  void on_progress();
  void on_starved();
  void on_shut_down();
  void on_explain(Explain& explain);
  void pump();
  // True when the request was answered; false when it must wait for memory.
  bool try_launch(LaunchRequest& request);
  Result<std::vector<Block*>> allocate(const LaunchRequest& request, std::vector<Timepoint>& waits);
  void fail(LaunchRequest& request, const Error& error);
  void take_failures();
  void answer_awaits();
  void check_lost();

  RuntimeContext& context_;
  Device& device_;
  Stream& stream_;
  const Timelines& timelines_;
  std::vector<RequestPtr> queue_;          // a heap, smallest rank on top
  std::deque<RequestPtr> without_memory_;  // oldest first
  std::deque<InFlight> in_flight_;         // in the stream, oldest first
  std::vector<Await> awaits_;
  std::vector<caf::actor_addr> watchers_;  // weak: a session's end must not wait for its devices
  std::unordered_map<const Block*, WeakRef> holders_;
  bool lost_told_ = false;
  bool shut_down_ = false;
};

}  // namespace strix::actors
