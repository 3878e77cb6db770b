// SPDX-License-Identifier: Apache-2.0
#pragma once

// Messages: every message of the protocol, one plain struct each. Requests are imperatives, facts
// are states. A message is moved from its sender into the receiver's inbox and handled once.
//
// Naming: `slot` is the reader's own number for one of its inputs (an op that reads a data twice is
// registered twice), or the number of an op's output.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "actors/actor_ref.hpp"
#include "actors/statistics.hpp"
#include "devices/base/error.hpp"
#include "devices/base/id.hpp"
#include "devices/device.hpp"
#include "devices/launch.hpp"

namespace strix::actors {

class Reply;  // actors/reply.hpp

// Where a value is: a block on a device.
struct Place {
  Device* device = nullptr;
  Block* block = nullptr;
};

using Version = std::uint32_t;

// builder -> data. Registers a reader. Sent before any other message of that reader, on the path
// that will carry Release, so a data never frees what somebody is about to read. `hold`: a Fetch or
// a Want of the same reader follows, tell it nothing before.
struct Read {
  Version version = 0;
  std::uint16_t slot = 0;
  bool hold = false;
  ActorRef reader;
};

// data -> reader. The value will be at `place` once its stream has reached `timepoint`.
struct Ready {
  Version version = 0;
  std::uint16_t slot = 0;
  Place place;
  Timepoint timepoint;
};

// What a device is asked to enqueue.
struct LaunchRequest {
  ActorRef from;                          // is told Launched, Rejected or Failed
  Id id;                                  // of the op or the copied data, for people
  std::uint64_t rank = 0;                 // smaller goes first
  std::string_view label;                 // static storage
  Kernel kernel;                          // function == nullptr: a transfer
  std::vector<Operand> inputs;            // of a kernel on this device, of a transfer anywhere
  std::vector<std::size_t> output_bytes;  // the device allocates these, all or none
  std::vector<WeakRef> holders;           // the data of the outputs, told when the device is lost
  std::size_t workspace_bytes = 0;
  HostMemory host;  // data != nullptr: copy inputs[0] there
  std::vector<Timepoint> waits;
};

// op -> device, and data -> device for a replica. Enqueue this behind the timepoints.
struct Launch {
  std::unique_ptr<LaunchRequest> request;
};

// device -> op. It is in the stream; it may still fail.
struct Launched {
  Timepoint timepoint;
  std::vector<Block*> outputs;
};

// op -> data. The value of an output, behind `timepoint`.
struct Produced {
  Version version = 0;
  Place place;
  Timepoint timepoint;
};

// anyone -> device. Ask for one Reached.
struct Await {
  Timepoint timepoint;
  const Block* block = nullptr;  // whose content is wanted: its poison becomes the error
  ActorRef who;
};

// device -> who asked. Committed up to here, or failed with the root cause.
struct Reached {
  Timepoint timepoint;
  std::optional<Error> error;
};

// reader -> data. Done with it behind this timepoint: a credit. An empty timepoint (sequence 0)
// from a reader that never used it.
struct Ack {
  Version version = 0;
  std::uint16_t slot = 0;
  const SlimActor* reader = nullptr;  // an identity, not a reference
  Timepoint timepoint;
  Device* device = nullptr;  // whose replica was read; nullptr: none
};

// reader's side -> data. Make a replica on `to` for this reader; valid only under its Read.
struct Fetch {
  Version version = 0;
  std::uint16_t slot = 0;
  const SlimActor* reader = nullptr;
  Device* to = nullptr;
};

// session -> data. No handle is left.
struct Release {};

// data -> op: nobody wants this output; reader -> data: this reader has lost interest.
struct Cancel {
  std::uint16_t slot = 0;
  const SlimActor* reader = nullptr;
};

// session -> data. This reader takes only the committed value.
struct Want {
  Version version = 0;
  std::uint16_t slot = 0;
  const SlimActor* reader = nullptr;
};

// device -> op. Not enough memory now; asked again in submission order when memory comes back.
struct Rejected {
  Error error;
};

// anyone -> who depends on it. Failure is a value with its root cause. `device` is set when a
// device tells about a launch, `slot` (as above) otherwise.
struct Failed {
  std::uint16_t slot = 0;
  Device* device = nullptr;
  Error error;
};

// device -> supervisor, supervisor -> data. What was on that device is gone.
struct Lost {
  Device* device = nullptr;
  std::uint32_t epoch = 0;
  std::vector<WeakRef> holders;  // data with a replica there; empty towards the data
};

// data -> device. Give the block back, to be written behind these timepoints.
struct Free {
  Block* block = nullptr;
  std::vector<Timepoint> timepoints;
};

// driver of the streams -> device. Something was reached, failed, or everything is idle.
struct Progress {};

// supervisor -> device. Tell me when you are lost.
struct Watch {
  caf::actor who;
};

// session -> data, passed on towards the root: say what you wait for.
struct Explain {
  std::string text;  // so far
  std::shared_ptr<Reply> reply;
};

// session -> device. Everything is quiet, so no memory will come back: fail what waits for it.
struct Starved {};

// runtime -> device. Fail what is not launched and refuse the rest.
struct ShutDown {};

// Any other message that came through CAF.
struct Foreign {
  caf::mailbox_element_ptr element;
};

// The alternatives stand in the order of MessageKind.
using Message = std::variant<Read, Ready, Launch, Launched, Produced, Reached, Ack, Fetch, Release,
                             Cancel, Want, Await, Rejected, Failed, Lost, Free, Progress, Watch,
                             Explain, Starved, ShutDown, Foreign>;
static_assert(std::variant_size_v<Message> == kMessageKinds);

inline MessageKind kind_of(const Message& message) noexcept {
  return static_cast<MessageKind>(message.index());
}

}  // namespace strix::actors

CAF_ALLOW_UNSAFE_MESSAGE_TYPE(strix::actors::Lost)
