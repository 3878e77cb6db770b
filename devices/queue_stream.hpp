// SPDX-License-Identifier: Apache-2.0
#pragma once

// QueueStream: the stream of every backend whose work the host carries out: launches are queued,
// `advance` does the oldest one in the calling thread.
//
// Owned by its Device. Threads as in stream.hpp. A launch costs no lock and no system call; nothing
// is allocated beyond what the launch brought, once the scratch space has grown to the widest one.

#include <cstddef>
#include <optional>
#include <vector>

#include "devices/base/clock.hpp"
#include "devices/launch_queue.hpp"
#include "devices/stream.hpp"
#include "devices/transfer.hpp"

namespace strix {

// The memory of a device as its kernels see it. Any thread.
class KernelMemory {
 public:
  virtual ~KernelMemory() = default;
  // Where bytes [address, address + bytes) lie. A range that is no memory of this device fails a
  // check. Requires: bytes > 0.
  virtual std::byte* at(DeviceAddress address, std::size_t bytes) const = 0;
};

class QueueStream final : public Stream {
 public:
  // `memory` is nullptr for a device that takes kernels and runs none. All outlive the stream.
  QueueStream(Device& device, Timelines& timelines, const Clock& clock, const KernelMemory* memory);
  ~QueueStream() override;

  StreamId id() const noexcept override { return id_; }
  Device& device() const noexcept override { return device_; }
  Result<Timepoint> enqueue(Launch launch) override;
  Progress advance(Waker& waker) override;
  std::size_t pending() const noexcept override;
  std::vector<Failure> take_failures() override;
  void set_trace(TraceSink* sink) noexcept override { trace_ = sink; }

 private:
  Result<void> check(const Launch& launch) const;
  bool may_go_on(const Launch& launch, Waker& waker);
  std::optional<Error> take_effect(const Launch& launch);
  Result<void> run(const Launch& launch);
  Result<void> run(const KernelLaunch& launch);
  void stop_waiting() noexcept;

  // The one wake-up that is asked for.
  struct Waiting {
    Timepoint timepoint;
    Waker* waker;
    friend bool operator==(const Waiting&, const Waiting&) = default;
  };

  Device& device_;
  Timelines& timelines_;
  const Clock& clock_;
  const KernelMemory* const memory_;
  const StreamId id_;
  Timeline& timeline_;
  LaunchQueue queue_;

  // The driver's.
  TraceSink* trace_ = nullptr;
  std::size_t waits_reached_ = 0;  // of the oldest launch
  std::optional<Waiting> waiting_;
  std::vector<Failure> failures_;
  Transfer transfer_;
  std::vector<const std::byte*> inputs_;
  std::vector<std::byte*> outputs_;
};

}  // namespace strix
