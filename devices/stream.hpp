// SPDX-License-Identifier: Apache-2.0
#pragma once

// Stream: an in-order queue of launches on one device.
//
// Owned by its Device. A stream has no thread of its own: whoever owns it *drives* it by calling
// `advance` from one thread at a time (in a Runtime the worker of that device; in the conformance
// suite a StreamThread). `enqueue` may be called by one thread at a time too, not necessarily the
// driver's. It may be destroyed when nothing is enqueued; destroyed earlier, it drops what is left.
//
//   Timepoint done = *stream.enqueue(launch);
//   while (!timelines.reached(done)) stream.advance();
//
// Invariants (tests cite them):
//   ST-1  launches take effect in the order they were enqueued.
//   ST-2  a launch takes effect only when all its waits are reached.
//   ST-3  a failed launch reaches its timepoint too, poisons its outputs, and is told once by
//         take_failures; a launch with a poisoned input is skipped and fails with the same root.
//   ST-4  an operand of another device is refused at enqueue with `invalid`, naming both devices.
//   ST-5  after its device is lost, everything enqueued fails with `lost` and nothing runs. The
//         waits are kept even then, so that "reached" stays transitive over streams.

#include <cstdint>
#include <vector>

#include "devices/base/result.hpp"
#include "devices/base/trace.hpp"
#include "devices/launch.hpp"
#include "devices/timepoint.hpp"

namespace strix {

enum class Progress : std::uint8_t {
  advanced,  // at least one launch took effect: call again
  blocked,   // the oldest launch waits for another stream: `waker` is called when it may go on
  idle,      // nothing is enqueued
};

class Stream {
 public:
  virtual ~Stream() = default;
  Stream() = default;
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  virtual StreamId id() const noexcept = 0;
  virtual Device& device() const noexcept = 0;

  // Puts the launch behind all earlier ones, runs nothing. Errors: invalid (ST-4, sizes out of the
  // block, a wait for itself or for an unknown stream), unsupported (this device cannot do that
  // copy). A lost device accepts launches too and fails them in their turn (ST-5).
  virtual Result<Timepoint> enqueue(Launch launch) = 0;

  // Does at most one launch. When it returns `blocked`, `waker` will be woken once; after any other
  // answer no such wake is kept or under way. Not to be called from within `wake`.
  virtual Progress advance(Waker& waker) = 0;

  // How many launches are enqueued and not reached.
  virtual std::size_t pending() const noexcept = 0;

  // The launches that failed since the last call, in order. By the driver only.
  virtual std::vector<Failure> take_failures() = 0;

  // Where slices of this stream go; nullptr (the default) records nothing. Before the first launch.
  virtual void set_trace(TraceSink* sink) noexcept = 0;
};

}  // namespace strix
