// SPDX-License-Identifier: Apache-2.0
#pragma once

// Pool: the one stream-ordered allocator for every backend.
//
// Owned by its Device. Any thread may call it. Blocks carry the timepoints behind which they may be
// written again; memory freed on a stream is handed out again on that stream at once, on another
// stream with the timepoints to wait for. A block given back stays readable for the launches that
// name it until its timepoints are reached.
//
// Invariants (tests cite them):
//   PO-1  no two allocated blocks overlap; every block is 64-byte aligned.
//   PO-2  an allocation for stream S returns every pending timepoint of its memory that is not on S
//         and not reached; the caller must wait for them before it writes.
//   PO-3  bytes_used is 0 when every block was given back.
//   PO-4  exhausted only after merging free neighbours and returning empty segments.
//   PO-5  memory stays within bytes_max of the device, segments included.

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "devices/base/result.hpp"
#include "devices/block.hpp"
#include "devices/timepoint.hpp"

namespace strix {

struct Allocation {
  Block* block = nullptr;
  std::vector<Timepoint> waits;  // PO-2
};

struct PoolStatistics {
  std::size_t bytes_used = 0;      // in allocated blocks
  std::size_t bytes_peak = 0;      // highest bytes_used
  std::size_t bytes_reserved = 0;  // in segments
  std::size_t blocks = 0;          // allocated
  std::size_t allocations = 0;     // since the start
};

class Pool {
 public:
  // `device` provides segments and outlives the pool.
  Pool(Device& device, const Timelines& timelines, std::size_t bytes_max);
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  // A block of at least `bytes` (0 gives a block without memory). Errors: exhausted, with what is
  // used, what was asked for and the limit; lost, when the device is.
  Result<Allocation> allocate(std::size_t bytes, StreamId stream);

  // Gives the block back. Its memory may be written behind `timepoints`.
  void free(Block* block, std::span<const Timepoint> timepoints) noexcept;

  // Gives empty segments back to the device.
  void trim() noexcept;

  PoolStatistics statistics() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace strix
