// SPDX-License-Identifier: Apache-2.0
#pragma once

// Arena: the pieces that a device's segments are cut into, and the search among the free ones.
//
// Owned by a Pool and guarded by its mutex. It neither reserves nor counts: that is the pool's.
// Taking and giving a chunk is O(log n) in the free chunks, times the few streams with frees
// pending.
//
// A free chunk is *ready* (nothing pending), *of one stream* (one pending timepoint) or *mixed*.
// Neighbours merge as they are given back only when they are alike; merging a ready one with a
// pending one would make ready memory wait. `merge_all` does it when nothing else is left.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory_resource>
#include <set>
#include <utility>
#include <vector>

#include "devices/device.hpp"
#include "devices/timepoint_set.hpp"

namespace strix {

// One piece of a segment. Owned by the arena; lent to whoever took it.
struct Chunk {
  DeviceAddress address = 0;
  std::size_t bytes = 0;
  Chunk* before = nullptr;  // neighbours in the segment
  Chunk* after = nullptr;
  bool free = false;
  TimepointSet pending;  // behind these it may be written
};

class Arena {
 public:
  explicit Arena(const Timelines& timelines) : timelines_(timelines) {}
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  void add(const Segment& segment);

  // The best fit for `bytes`, cut to size: ready or pending on `stream` only, where there is one,
  // else any. nullptr when no free chunk is large enough. Requires: bytes is a multiple of the
  // alignment, above 0.
  Chunk* take(std::size_t bytes, StreamId stream);
  // Requires: `chunk` came from `take` and has its new pending timepoints.
  void give(Chunk* chunk);

  // Makes ready what was reached meanwhile.
  void settle();
  // Merges all free neighbours, alike or not. O(chunks).
  void merge_all();
  // Takes out the segments that are free and ready as a whole.
  std::vector<Segment> remove_empty();
  // Takes out all segments, whatever lies in them.
  std::vector<Segment> remove_all();

  std::size_t bytes_free() const noexcept { return bytes_free_; }

 private:
  struct Smaller {
    using is_transparent = void;
    bool operator()(const Chunk* a, const Chunk* b) const {
      return a->bytes != b->bytes ? a->bytes < b->bytes : a->address < b->address;
    }
    bool operator()(const Chunk* a, std::size_t bytes) const { return a->bytes < bytes; }
  };
  using BySize = std::pmr::set<Chunk*, Smaller>;
  struct PendingOnStream {
    explicit PendingOnStream(std::pmr::memory_resource* resource)
        : by_size(resource), by_sequence(resource) {}
    BySize by_size;  // those of this stream only
    // All chunks whose last pending timepoint is of this stream: looked at when it is reached.
    std::pmr::set<std::pair<std::uint64_t, Chunk*>> by_sequence;
  };

  static bool alike(const Chunk& a, const Chunk& b);
  PendingOnStream& pending_on(StreamId stream);
  BySize& index_of(const Chunk& chunk);
  void index(Chunk* chunk);
  void unindex(Chunk* chunk);
  // Requires: both are neighbours and out of the index. Returns the lower one, grown.
  Chunk* join(Chunk* lower, Chunk* upper);
  void insert(Chunk* chunk);
  Chunk* make_chunk();

  const Timelines& timelines_;
  std::pmr::unsynchronized_pool_resource
      resource_;  // the sets' entries, so that they cost no malloc
  BySize ready_{&resource_};
  BySize mixed_{&resource_};
  std::map<StreamId, PendingOnStream> streams_;
  std::vector<std::pair<Segment, Chunk*>> segments_;  // with the first chunk of each
  std::deque<Chunk> chunks_;
  std::vector<Chunk*> spare_;
  std::size_t bytes_free_ = 0;
};

}  // namespace strix
