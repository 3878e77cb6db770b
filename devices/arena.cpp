// SPDX-License-Identifier: Apache-2.0
#include "devices/arena.hpp"

#include <utility>

namespace strix {

void Arena::add(const Segment& segment) {
  Chunk* const chunk = make_chunk();
  chunk->address = segment.address;
  chunk->bytes = segment.bytes;
  segments_.emplace_back(segment, chunk);
  bytes_free_ += chunk->bytes;
  insert(chunk);
}

Chunk* Arena::take(std::size_t bytes, StreamId stream) {
  Chunk* best = nullptr;
  const auto look_in = [&](const BySize& chunks) {
    const auto found = chunks.lower_bound(bytes);
    if (found != chunks.end() && (best == nullptr || (*found)->bytes < best->bytes)) best = *found;
  };
  if (const auto own = streams_.find(stream); own != streams_.end()) look_in(own->second.by_size);
  look_in(ready_);
  if (best == nullptr) {
    look_in(mixed_);
    for (const auto& [id, pending] : streams_) look_in(pending.by_size);
  }
  if (best == nullptr) return nullptr;

  unindex(best);
  best->free = false;
  if (best->bytes > bytes) {
    Chunk* const rest = make_chunk();
    rest->address = best->address + bytes;
    rest->bytes = best->bytes - bytes;
    rest->pending = best->pending;
    rest->before = best;
    rest->after = best->after;
    if (rest->after != nullptr) rest->after->before = rest;
    best->after = rest;
    best->bytes = bytes;
    index(rest);
  }
  bytes_free_ -= bytes;
  return best;
}

void Arena::give(Chunk* chunk) {
  bytes_free_ += chunk->bytes;
  insert(chunk);
}

void Arena::settle() {
  for (auto& [stream, pending] : streams_) {
    const std::uint64_t reached = timelines_.at(stream).reached();
    while (!pending.by_sequence.empty() && pending.by_sequence.begin()->first <= reached) {
      Chunk* const chunk = pending.by_sequence.begin()->second;
      unindex(chunk);
      insert(chunk);
    }
  }
}

void Arena::merge_all() {
  for (auto& [segment, first] : segments_) {
    for (Chunk* chunk = first; chunk != nullptr; chunk = chunk->after) {
      if (!chunk->free || chunk->after == nullptr || !chunk->after->free) continue;
      unindex(chunk);
      while (chunk->after != nullptr && chunk->after->free) {
        unindex(chunk->after);
        join(chunk, chunk->after);
      }
      index(chunk);
    }
  }
}

std::vector<Segment> Arena::remove_empty() {
  std::vector<Segment> removed;
  std::erase_if(segments_, [&](const std::pair<Segment, Chunk*>& entry) {
    Chunk* const first = entry.second;
    if (!first->free || first->after != nullptr || !first->pending.empty()) return false;
    unindex(first);
    bytes_free_ -= first->bytes;
    spare_.push_back(first);
    removed.push_back(entry.first);
    return true;
  });
  return removed;
}

std::vector<Segment> Arena::remove_all() {
  std::vector<Segment> removed;
  for (const auto& [segment, first] : segments_) removed.push_back(segment);
  segments_.clear();
  ready_.clear();
  mixed_.clear();
  streams_.clear();
  spare_.clear();
  chunks_.clear();
  bytes_free_ = 0;
  return removed;
}

bool Arena::alike(const Chunk& a, const Chunk& b) {
  if (a.pending.size() != b.pending.size() || a.pending.size() > 1) return false;
  return a.pending.empty() || a.pending.front().stream == b.pending.front().stream;
}

Arena::PendingOnStream& Arena::pending_on(StreamId stream) {
  return streams_.try_emplace(stream, &resource_).first->second;
}

Arena::BySize& Arena::index_of(const Chunk& chunk) {
  if (chunk.pending.empty()) return ready_;
  if (chunk.pending.size() > 1) return mixed_;
  return pending_on(chunk.pending.front().stream).by_size;
}

void Arena::index(Chunk* chunk) {
  chunk->free = true;
  index_of(*chunk).insert(chunk);
  if (chunk->pending.empty()) return;
  const Timepoint& watched = chunk->pending.back();
  pending_on(watched.stream).by_sequence.emplace(watched.sequence, chunk);
}

void Arena::unindex(Chunk* chunk) {
  index_of(*chunk).erase(chunk);
  if (chunk->pending.empty()) return;
  const Timepoint& watched = chunk->pending.back();
  pending_on(watched.stream).by_sequence.erase({watched.sequence, chunk});
}

Chunk* Arena::join(Chunk* lower, Chunk* upper) {
  lower->bytes += upper->bytes;
  lower->after = upper->after;
  if (lower->after != nullptr) lower->after->before = lower;
  add_timepoints(lower->pending, upper->pending);
  spare_.push_back(upper);
  return lower;
}

void Arena::insert(Chunk* chunk) {
  drop_reached(chunk->pending, timelines_);
  if (Chunk* const lower = chunk->before;
      lower != nullptr && lower->free && alike(*lower, *chunk)) {
    unindex(lower);
    chunk = join(lower, chunk);
  }
  if (Chunk* const upper = chunk->after; upper != nullptr && upper->free && alike(*chunk, *upper)) {
    unindex(upper);
    chunk = join(chunk, upper);
  }
  index(chunk);
}

Chunk* Arena::make_chunk() {
  if (spare_.empty()) return &chunks_.emplace_back();
  Chunk* const chunk = spare_.back();
  spare_.pop_back();
  chunk->before = nullptr;
  chunk->after = nullptr;
  chunk->free = false;
  chunk->pending.clear();  // keeps its memory
  return chunk;
}

}  // namespace strix
