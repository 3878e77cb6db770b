// SPDX-License-Identifier: Apache-2.0
// Random allocations and frees, checked against a model that knows nothing of segments: for every
// byte that is out, to whom; for every byte that was given back, behind which timepoints.

#include <map>
#include <mutex>
#include <random>
#include <thread>

#include <gtest/gtest.h>

#include "tests/support/device_fixture.hpp"

namespace strix::test {
namespace {

constexpr std::size_t kBudget = std::size_t{1} << 20;
constexpr std::size_t kStreams = 3;

// Guarded by its user.
class Model {
 public:
  // Verifies PO-1 and PO-2 of what `stream` was given.
  void take(const Allocation& allocation, StreamId stream, const Timelines& timelines) {
    const Block& block = *allocation.block;
    const DeviceAddress begin = block.address;
    const DeviceAddress end = begin + block.bytes;
    EXPECT_EQ(begin % 64, 0u);
    const auto next = out_.lower_bound(begin);
    EXPECT_TRUE(next == out_.end() || next->first >= end) << "overlaps the block above";
    EXPECT_TRUE(next == out_.begin() || std::prev(next)->second <= begin)
        << "overlaps the one below";
    out_[begin] = end;
    for (DeviceAddress line = begin; line < end; line += 64) {
      for (const Timepoint& pending : pending_[line]) {
        if (pending.stream == stream || timelines.reached(pending)) continue;
        const bool told = std::any_of(
            allocation.waits.begin(), allocation.waits.end(), [&](const Timepoint& wait) {
              return wait.stream == pending.stream && wait.sequence >= pending.sequence;
            });
        EXPECT_TRUE(told) << "stream " << pending.stream << " at " << pending.sequence;
      }
    }
    for (const Timepoint& wait : allocation.waits) EXPECT_NE(wait.stream, stream);
  }
  void give(const Block& block, const std::vector<Timepoint>& timepoints) {
    out_.erase(block.address);
    for (DeviceAddress line = block.address; line < block.address + block.bytes; line += 64) {
      add_timepoints(pending_[line], timepoints);
    }
  }

 private:
  static void add_timepoints(std::vector<Timepoint>& all, const std::vector<Timepoint>& more) {
    for (const Timepoint& timepoint : more) {
      std::erase_if(all, [&](const Timepoint& one) { return one.stream == timepoint.stream; });
      all.push_back(timepoint);  // sequences of one stream only grow here
    }
  }

  std::map<DeviceAddress, DeviceAddress> out_;
  std::map<DeviceAddress, std::vector<Timepoint>> pending_;  // by line of 64 bytes
};

std::size_t random_size(std::mt19937& random) {
  const std::size_t bound = std::size_t{1} << (random() % 18);
  return random() % bound + 1;
}

void stress(unsigned seed) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  DeviceFixture fixture("null:0", kStreams, kBudget);
  Pool& pool = fixture.device().pool();
  CountingWaker waker;
  Model model;
  std::vector<Block*> blocks;
  std::size_t bytes = 0;
  for (int step = 0; step < 4'000; ++step) {
    const unsigned choice = random() % 10;
    Stream& stream = fixture.stream(0, random() % kStreams);
    if (choice < 5) {
      const std::size_t wanted = random_size(random);
      const auto allocation = pool.allocate(wanted, stream.id());
      if (!allocation) {
        ASSERT_EQ(allocation.error().kind(), ErrorKind::exhausted);
        continue;
      }
      ASSERT_GE(allocation->block->bytes, wanted);
      model.take(*allocation, stream.id(), fixture.timelines());
      blocks.push_back(allocation->block);
      bytes += allocation->block->bytes;
    } else if (choice < 9 && !blocks.empty()) {
      std::swap(blocks[random() % blocks.size()], blocks.back());
      std::vector<Timepoint> timepoints;
      for (std::size_t i = 0; i < kStreams; ++i) {
        if (random() % 3 == 0) {
          timepoints.push_back(fixture.enqueue(fixture.stream(0, i), launch_of(&succeeds, {}, {})));
        }
      }
      bytes -= blocks.back()->bytes;
      model.give(*blocks.back(), timepoints);
      pool.free(blocks.back(), timepoints);
      blocks.pop_back();
    } else {
      for (unsigned i = random() % 8; i > 0; --i) stream.advance(waker);
      if (random() % 20 == 0) pool.trim();
    }
    const PoolStatistics statistics = pool.statistics();
    ASSERT_EQ(statistics.bytes_used, bytes);  // PO-3
    ASSERT_EQ(statistics.blocks, blocks.size());
    ASSERT_LE(statistics.bytes_reserved, kBudget);  // PO-5
    ASSERT_LE(statistics.bytes_used, statistics.bytes_reserved);
    if (::testing::Test::HasFailure()) return;
  }
  for (Block* block : blocks) pool.free(block, {});
  fixture.drive();
  // Verifies PO-4: after all that, one block of everything.
  const auto all = pool.allocate(kBudget, fixture.stream().id());
  ASSERT_TRUE(all.ok()) << all.error().message();
  EXPECT_TRUE(all->waits.empty());
  pool.free(all->block, {});
  pool.trim();
  EXPECT_EQ(pool.statistics().bytes_reserved, 0u);
}

// Verifies PO-1 to PO-5.
TEST(PoolStress, KeepsItsPromisesUnderRandomUse) {
  for (unsigned seed = 1; seed <= 12; ++seed) stress(seed);
}

// Verifies PO-1, PO-3, PO-5 with four threads, each marking the memory it was given: a block given
// to two of them would show the other's mark (and to ThreadSanitizer, a race).
TEST(PoolStress, KeepsItsPromisesUnderFourThreads) {
  constexpr unsigned kSeed = 20'26;
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  DeviceFixture fixture("cpu:0", 4, std::size_t{8} << 20);
  Pool& pool = fixture.device().pool();
  std::vector<std::thread> threads;
  std::array<int, 4> overlaps{};
  for (std::size_t t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      std::mt19937 random(kSeed + static_cast<unsigned>(t));
      StreamThread stream(fixture.stream(0, t));
      std::vector<Block*> mine;
      const std::uint64_t mark = 1'000 + t;
      const auto give = [&] {
        std::swap(mine[random() % mine.size()], mine.back());
        Block* const block = mine.back();
        mine.pop_back();
        if (load(fixture.device().host_pointer(block->address)) != mark) ++overlaps[t];
        // Given back behind a launch that still writes to it.
        const Timepoint written = *stream.enqueue(mix({}, block, mark));
        pool.free(block, {&written, 1});
      };
      for (int step = 0; step < 2'000; ++step) {
        if (random() % 5 < 3 || mine.empty()) {
          auto allocation = pool.allocate(random_size(random), fixture.stream(0, t).id());
          if (!allocation) {
            if (!mine.empty()) give();
            continue;
          }
          const Timepoint marked =
              *stream.enqueue(mix({}, allocation->block, mark, allocation->waits));
          await(fixture.timelines(), marked);
          mine.push_back(allocation->block);
        } else {
          give();
        }
      }
      while (!mine.empty()) give();
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(overlaps, (std::array<int, 4>{}));
  pool.trim();
  EXPECT_EQ(pool.statistics().bytes_reserved, 0u);
}

TEST(PoolStress, LargeRequestsHaveASegmentOfTheirOwn) {
  constexpr std::size_t kMebibyte = std::size_t{1} << 20;
  DeviceFixture fixture("null:0", 1, 300 * kMebibyte);
  Pool& pool = fixture.device().pool();
  const StreamId stream = fixture.stream().id();
  Block* const small = pool.allocate(1, stream)->block;
  EXPECT_EQ(pool.statistics().bytes_reserved, 64 * kMebibyte);
  Block* const large = pool.allocate(200 * kMebibyte, stream)->block;
  EXPECT_EQ(pool.statistics().bytes_reserved, 264 * kMebibyte);
  Block* const other = pool.allocate(64 * kMebibyte - 64, stream)->block;
  EXPECT_EQ(pool.statistics().bytes_reserved, 264 * kMebibyte) << "fits into the first";
  Block* const last = pool.allocate(30 * kMebibyte, stream)->block;
  EXPECT_EQ(pool.statistics().bytes_reserved, 300 * kMebibyte) << "what is left of the budget";
  // Empty segments go back when the budget is wanted for a larger one (PO-4).
  for (Block* block : {small, large, other, last}) pool.free(block, {});
  Block* const everything = pool.allocate(300 * kMebibyte, stream)->block;
  EXPECT_EQ(pool.statistics().bytes_reserved, 300 * kMebibyte);
  pool.free(everything, {});
}

TEST(PoolStress, GivingABlockBackTwiceEndsTheProcess) {
  DeviceFixture fixture("null:0", 1);
  Pool& pool = fixture.device().pool();
  Block* const block = pool.allocate(64, fixture.stream().id())->block;
  pool.free(block, {});
  EXPECT_DEATH(pool.free(block, {}), "given back twice");
}

}  // namespace
}  // namespace strix::test
