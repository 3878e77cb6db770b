// SPDX-License-Identifier: Apache-2.0
#include "devices/pool.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "devices/arena.hpp"
#include "devices/base/check.hpp"
#include "devices/device.hpp"

namespace strix {
namespace {

constexpr std::size_t kAlignment = 64;  // a cache line, and the widest vector register
// Large, so that the cost of reserving and first touching memory is paid seldom.
constexpr std::size_t kSegmentBytes = std::size_t{64} << 20;

// A block and what the pool knows of it. Launches may name the block until the timepoints of its
// `free` are reached, so only then is the object used for another one.
struct Ticket final : Block {
  Chunk* chunk = nullptr;  // nullptr: a block without memory
  bool allocated = false;
  TimepointSet pending;
};

std::size_t round_up(std::size_t bytes) {
  return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

std::string in_bytes(std::size_t bytes) {
  constexpr std::size_t kMebibyte = std::size_t{1} << 20;
  if (bytes < kMebibyte) return std::to_string(bytes) + " bytes";
  const std::size_t tenths = bytes / (kMebibyte / 10);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " MiB";
}

}  // namespace

struct Pool::State {
  State(Device& owner, const Timelines& lines, std::size_t budget)
      : device(owner), timelines(lines), bytes_max(budget), arena(lines) {}

  Device& device;
  const Timelines& timelines;
  const std::size_t bytes_max;

  mutable std::mutex mutex;  // guards all below
  Arena arena;
  PoolStatistics statistics;
  std::deque<Ticket> tickets;
  std::vector<Ticket*> spare;
  std::map<StreamId, std::deque<Ticket*>> retired;  // by the stream of their last pending timepoint

  void retire(Ticket* ticket);
  void recycle();
  Chunk* take(std::size_t bytes, StreamId stream);
  std::optional<Error> grow(std::size_t bytes);
  void release_empty();
  Error exhausted(std::size_t bytes) const;
};

void Pool::State::retire(Ticket* ticket) {
  drop_reached(ticket->pending, timelines);
  if (ticket->pending.empty()) {
    spare.push_back(ticket);
  } else {
    retired[ticket->pending.back().stream].push_back(ticket);
  }
}

void Pool::State::recycle() {
  for (auto& [stream, queue] : retired) {
    while (!queue.empty() && timelines.reached(queue.front()->pending.back())) {
      Ticket* const ticket = queue.front();
      queue.pop_front();
      retire(ticket);  // drops at least the timepoint that held it here
    }
  }
}

Chunk* Pool::State::take(std::size_t bytes, StreamId stream) {
  if (Chunk* chunk = arena.take(bytes, stream)) return chunk;
  if (arena.bytes_free() < bytes) return nullptr;
  arena.merge_all();
  return arena.take(bytes, stream);
}

void Pool::State::release_empty() {
  for (const Segment& segment : arena.remove_empty()) {
    statistics.bytes_reserved -= segment.bytes;
    device.release_segment(segment);
  }
}

std::optional<Error> Pool::State::grow(std::size_t bytes) {
  const auto room = [&] { return bytes_max - statistics.bytes_reserved; };
  if (room() < bytes) release_empty();
  if (room() < bytes) return exhausted(bytes);
  const std::size_t wanted =
      std::max(bytes, std::min(kSegmentBytes, room() / kAlignment * kAlignment));
  Result<Segment> segment = device.reserve_segment(wanted);
  if (!segment) {
    release_empty();
    segment = device.reserve_segment(bytes);
  }
  if (!segment) {
    if (segment.error().kind() == ErrorKind::lost) return segment.error();
    return Error(ErrorKind::exhausted, exhausted(bytes).what(), to_string(device.name()),
                 segment.error());
  }
  STRIX_CHECK(segment->address % kAlignment == 0, "a segment is not aligned to 64 bytes");
  statistics.bytes_reserved += segment->bytes;
  arena.add(*segment);
  return std::nullopt;
}

Error Pool::State::exhausted(std::size_t bytes) const {
  return Error(ErrorKind::exhausted,
               in_bytes(bytes) + " asked for, " + in_bytes(statistics.bytes_used) + " of " +
                   in_bytes(bytes_max) + " in use by " + std::to_string(statistics.blocks) +
                   " blocks, " + in_bytes(statistics.bytes_reserved) +
                   " reserved; free arrays, wait for work that still holds memory, or raise the "
                   "device's memory limit",
               to_string(device.name()));
}

Pool::Pool(Device& device, const Timelines& timelines, std::size_t bytes_max)
    : state_(std::make_unique<State>(device, timelines, bytes_max)) {}

Pool::~Pool() {
  for (const Segment& segment : state_->arena.remove_all()) {
    state_->device.release_segment(segment);
  }
}

Result<Allocation> Pool::allocate(std::size_t bytes, StreamId stream) {
  State& state = *state_;
  if (auto loss = state.device.lost()) return *loss;
  const std::lock_guard lock(state.mutex);
  state.recycle();
  Chunk* chunk = nullptr;
  if (bytes > 0) {
    if (bytes > state.bytes_max) return state.exhausted(bytes);  // and no sum can overflow
    const std::size_t size = round_up(bytes);
    state.arena.settle();
    chunk = state.take(size, stream);
    if (chunk == nullptr) {
      if (auto error = state.grow(size)) return *error;
      chunk = state.arena.take(size, stream);
      STRIX_CHECK(chunk != nullptr, "a new segment has no room for what it was made for");
    }
  }

  Ticket* ticket = nullptr;
  if (state.spare.empty()) {
    ticket = &state.tickets.emplace_back();
  } else {
    ticket = state.spare.back();
    state.spare.pop_back();
  }
  ticket->device = &state.device;
  ticket->address = chunk == nullptr ? 0 : chunk->address;
  ticket->bytes = chunk == nullptr ? 0 : chunk->bytes;
  ticket->poison.reset();
  ticket->chunk = chunk;
  ticket->allocated = true;

  PoolStatistics& statistics = state.statistics;
  statistics.bytes_used += ticket->bytes;
  statistics.bytes_peak = std::max(statistics.bytes_peak, statistics.bytes_used);
  ++statistics.blocks;
  ++statistics.allocations;

  Allocation allocation{ticket, {}};
  if (chunk != nullptr) {
    // The chunk keeps what is pending: who gives the block back unused need not know of it.
    drop_reached(chunk->pending, state.timelines);
    for (const Timepoint& timepoint : chunk->pending) {
      if (timepoint.stream != stream) allocation.waits.push_back(timepoint);
    }
  }
  return allocation;
}

void Pool::free(Block* block, std::span<const Timepoint> timepoints) noexcept {
  if (block == nullptr) return;
  State& state = *state_;
  Ticket* const ticket = static_cast<Ticket*>(block);
  // In a function that may not throw, a failed check ends the process with its message: memory that
  // is given back twice cannot be mended.
  STRIX_CHECK(block->device == &state.device, "a block was given back to another device's pool");
  STRIX_CHECK(ticket->allocated, "a block was given back twice");
  const auto reached = [&](const Timepoint& timepoint) {
    return state.timelines.reached(timepoint);
  };
  if (ticket->chunk != nullptr && std::all_of(timepoints.begin(), timepoints.end(), reached) &&
      std::all_of(ticket->chunk->pending.begin(), ticket->chunk->pending.end(), reached)) {
    // Still ours alone, hence without the lock.
    state.device.memory_freed(block->address, block->bytes);
  }
  const std::lock_guard lock(state.mutex);
  ticket->allocated = false;
  state.statistics.bytes_used -= ticket->bytes;
  --state.statistics.blocks;
  if (ticket->chunk != nullptr) {
    add_timepoints(ticket->chunk->pending, timepoints);
    state.arena.give(ticket->chunk);
  }
  ticket->pending.clear();
  add_timepoints(ticket->pending, timepoints);
  state.retire(ticket);
}

void Pool::trim() noexcept {
  const std::lock_guard lock(state_->mutex);
  state_->arena.settle();
  state_->release_empty();
}

PoolStatistics Pool::statistics() const {
  const std::lock_guard lock(state_->mutex);
  return state_->statistics;
}

}  // namespace strix
