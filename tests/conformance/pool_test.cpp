// SPDX-License-Identifier: Apache-2.0
// What the pool promises (devices/pool.hpp) on the memory of every backend.

#include "tests/conformance/conformance.hpp"

namespace strix::test {
namespace {

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

class PoolConformance : public Conformance {
 protected:
  Pool& pool() { return device().pool(); }
  Allocation allocate(std::size_t bytes, std::size_t stream_index = 0) {
    auto allocation = pool().allocate(bytes, stream(0, stream_index).id());
    if (!allocation) throw std::runtime_error(allocation.error().message());
    return *allocation;
  }
  // A timepoint of one of the device's streams that is not reached yet.
  Timepoint pending(std::size_t stream_index) {
    return enqueue(stream(0, stream_index), launch_of(&succeeds, {}, {}));
  }
};

INSTANTIATE_TEST_SUITE_P(Backends, PoolConformance, all_backends(), BackendName());

// Verifies PO-1.
TEST_P(PoolConformance, BlocksAreAlignedLargeEnoughAndApart) {
  std::map<DeviceAddress, std::size_t> taken;
  std::vector<Block*> blocks;
  for (const std::size_t bytes : {1, 8, 63, 64, 65, 100, 1000, 4096, 100'000}) {
    Block* const block = allocate(bytes).block;
    blocks.push_back(block);
    EXPECT_EQ(block->device, &device());
    EXPECT_EQ(block->address % 64, 0u);
    EXPECT_GE(block->bytes, bytes);
    taken[block->address] = block->bytes;
  }
  DeviceAddress end = 1;  // 0 is no address
  for (const auto& [address, bytes] : taken) {
    EXPECT_GE(address, end);
    end = address + bytes;
  }
  for (Block* block : blocks) pool().free(block, {});
}

TEST_P(PoolConformance, ABlockOfNothingHasNoMemory) {
  const Allocation nothing = allocate(0);
  EXPECT_EQ(nothing.block->bytes, 0u);
  EXPECT_TRUE(nothing.waits.empty());
  EXPECT_EQ(pool().statistics().blocks, 1u);
  EXPECT_EQ(pool().statistics().bytes_reserved, 0u);
  pool().free(nothing.block, {});
  pool().free(nullptr, {});
}

// Verifies PO-3.
TEST_P(PoolConformance, CountsWhatIsInUse) {
  Block* const a = allocate(64).block;
  Block* const b = allocate(128).block;
  EXPECT_EQ(pool().statistics().bytes_used, 192u);
  EXPECT_EQ(pool().statistics().blocks, 2u);
  pool().free(a, {});
  EXPECT_EQ(pool().statistics().bytes_used, 128u);
  EXPECT_EQ(pool().statistics().bytes_peak, 192u);
  EXPECT_EQ(pool().statistics().allocations, 2u);
  const Timepoint later = pending(0);
  pool().free(b, {&later, 1});
  EXPECT_EQ(pool().statistics().bytes_used, 0u) << "given back, though not yet free";
}

// Verifies PO-2.
TEST_P(PoolConformance, ReusesABlockOnItsOwnStreamAtOnce) {
  const Allocation first = allocate(4 * kMebibyte);
  const DeviceAddress address = first.block->address;
  const Timepoint later = pending(0);
  pool().free(first.block, {&later, 1});
  const Allocation second = allocate(4 * kMebibyte);
  EXPECT_EQ(second.block->address, address);
  EXPECT_TRUE(second.waits.empty());
  pool().free(second.block, {});
}

// Verifies PO-2.
TEST_P(PoolConformance, OnAnotherStreamReturnsWhatToWaitFor) {
  const Allocation first = allocate(4 * kMebibyte);
  const std::array<Timepoint, 3> readers{pending(0), pending(1),
                                         enqueue(stream(1, 0), launch_of(&succeeds, {}, {}))};
  pool().free(first.block, readers);
  const Allocation second = allocate(4 * kMebibyte, 1);
  const std::vector<Timepoint> expected{readers[0], readers[2]};
  EXPECT_TRUE(std::is_permutation(second.waits.begin(), second.waits.end(), expected.begin(),
                                  expected.end()));
  drive();
  pool().free(second.block, {});
  const Allocation third = allocate(4 * kMebibyte, 0);
  EXPECT_TRUE(third.waits.empty()) << "all is reached";
  pool().free(third.block, {});
}

// Verifies PO-2: who never used what it was given knows nothing of the waits.
TEST_P(PoolConformance, ABlockGivenBackUnusedStillCarriesItsOldWaits) {
  const Allocation first = allocate(4 * kMebibyte);
  const Timepoint later = pending(0);
  pool().free(first.block, {&later, 1});
  pool().free(allocate(4 * kMebibyte, 1).block, {});
  const Allocation third = allocate(4 * kMebibyte, 1);
  EXPECT_EQ(third.waits, std::vector<Timepoint>{later});
  pool().free(third.block, {});
}

TEST_P(PoolConformance, PrefersMemoryThatNobodyStillUses) {
  Block* const a = allocate(1024).block;
  Block* const gap = allocate(64).block;
  const Timepoint later = pending(1);
  pool().free(a, {&later, 1});
  const Allocation b = allocate(1024, 0);
  EXPECT_TRUE(b.waits.empty()) << "there is other memory, though it fits less well";
  const Allocation c = allocate(1024, 1);
  EXPECT_TRUE(c.waits.empty()) << "its own stream's is as good as free";
  for (Block* block : {gap, b.block, c.block}) pool().free(block, {});
}

// A launch may name a block that was given back behind it.
TEST_P(PoolConformance, ABlockOutlivesItsFreeUntilItsTimepointsAreReached) {
  Allocation first = allocate(1024);
  Block* const result = block(64);
  enqueue(stream(), mix({}, first.block, 6));
  const Timepoint read = enqueue(stream(), mix({first.block}, result, 1));
  const DeviceAddress address = first.block->address;
  pool().free(first.block, {&read, 1});
  const Allocation second = allocate(1024);
  EXPECT_EQ(second.block->address, address) << "the same memory";
  EXPECT_NE(second.block, first.block) << "under another name";
  const Timepoint write = enqueue(stream(), mix({}, second.block, 9));
  drive();
  if (stores()) {
    EXPECT_EQ(value(result), 31u * 6 + 1);
  }
  pool().free(second.block, {&write, 1});
}

// Verifies PO-4, PO-5.
TEST_P(PoolConformance, IsExhaustedOnlyWhenNothingIsLeft) {
  std::vector<Block*> blocks;
  for (int i = 0; i < 4; ++i) blocks.push_back(allocate(kMebibyte).block);
  const auto refused = pool().allocate(1, stream().id());
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().kind(), ErrorKind::exhausted);
  EXPECT_EQ(refused.error().message(),
            kind() +
                ":0: 64 bytes asked for, 4.0 MiB of 4.0 MiB in use by 4 blocks, 4.0 MiB "
                "reserved; free arrays, wait for work that still holds memory, or raise the "
                "device's memory limit");
  const auto huge = pool().allocate(std::numeric_limits<std::size_t>::max(), stream().id());
  ASSERT_FALSE(huge.ok());
  EXPECT_EQ(huge.error().kind(), ErrorKind::exhausted);
  for (Block* block : blocks) pool().free(block, {});
  pool().free(allocate(4 * kMebibyte).block, {});
}

// Verifies PO-4: neighbours with different things pending are merged when nothing else is left.
TEST_P(PoolConformance, ExhaustionMergesWhatIsPendingAndReturnsTheWaits) {
  std::vector<Block*> blocks;
  for (int i = 0; i < 4; ++i) blocks.push_back(allocate(kMebibyte).block);
  const std::array<Timepoint, 2> later{pending(0), pending(1)};
  for (std::size_t i = 0; i < 4; ++i) pool().free(blocks[i], {&later[i % 2], 1});
  const Allocation all = allocate(4 * kMebibyte, 0);
  EXPECT_EQ(all.waits, std::vector<Timepoint>{later[1]});
  pool().free(all.block, {});
}

// Verifies PO-4.
TEST_P(PoolConformance, FragmentationGoesWhenNeighboursAreGivenBack) {
  std::vector<Block*> blocks;
  for (int i = 0; i < 64; ++i) blocks.push_back(allocate(kMebibyte / 16).block);
  for (std::size_t i = 0; i < 64; i += 2) pool().free(blocks[i], {});
  EXPECT_FALSE(pool().allocate(kMebibyte / 8, stream().id()).ok());
  for (std::size_t i = 1; i < 64; i += 2) pool().free(blocks[i], {});
  pool().free(allocate(4 * kMebibyte).block, {});
}

TEST_P(PoolConformance, TrimReturnsWhatIsFreeAndKeepsWhatIsPending) {
  Block* const block = allocate(kMebibyte).block;
  EXPECT_EQ(pool().statistics().bytes_reserved, 4 * kMebibyte);
  pool().trim();
  EXPECT_EQ(pool().statistics().bytes_reserved, 4 * kMebibyte) << "in use";
  const Timepoint later = pending(0);
  pool().free(block, {&later, 1});
  pool().trim();
  EXPECT_EQ(pool().statistics().bytes_reserved, 4 * kMebibyte) << "still written";
  drive();
  pool().trim();
  EXPECT_EQ(pool().statistics().bytes_reserved, 0u);
  pool().free(allocate(64).block, {});
}

TEST_P(PoolConformance, ANewBlockCarriesNoOldPoison) {
  if (!stores()) GTEST_SKIP() << "null runs no kernels, so none fails";
  Block* const failed = allocate(64).block;
  const Timepoint write = enqueue(stream(), launch_of(&fails, {}, {failed}));
  drive();
  EXPECT_EQ(stream().take_failures().size(), 1u);
  pool().free(failed, {&write, 1});
  const Allocation fresh = allocate(64);
  EXPECT_FALSE(fresh.block->poison.has_value());
  pool().free(fresh.block, {});
}

}  // namespace
}  // namespace strix::test
