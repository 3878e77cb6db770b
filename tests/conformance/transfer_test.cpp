// SPDX-License-Identifier: Apache-2.0
// Copies: host to device and back, and between every pair of kinds of device.

#include <cstring>
#include <limits>
#include <numeric>

#include "tests/conformance/conformance.hpp"

namespace strix::test {
namespace {

using Bytes = std::shared_ptr<std::vector<std::byte>>;

Bytes counted_bytes(std::size_t count, unsigned start) {
  auto bytes = std::make_shared<std::vector<std::byte>>(count);
  for (std::size_t i = 0; i < count; ++i)
    (*bytes)[i] = static_cast<std::byte>((start + 7 * i) % 251);
  return bytes;
}

Bytes zero_bytes(std::size_t count) { return std::make_shared<std::vector<std::byte>>(count); }

Launch copy_in(const Bytes& from, Operand to, std::vector<Timepoint> waits = {}) {
  return {CopyIn{host_memory(from), to}, std::move(waits), "copy in", 0};
}
Launch copy_out(Operand from, const Bytes& to, std::vector<Timepoint> waits = {}) {
  return {CopyOut{from, host_memory(to)}, std::move(waits), "copy out", 0};
}
Launch copy_peer(Operand from, Operand to, std::vector<Timepoint> waits = {}) {
  return {CopyPeer{from, to}, std::move(waits), "copy", 0};
}

using TransferConformance = Conformance;

INSTANTIATE_TEST_SUITE_P(Backends, TransferConformance, all_backends(), BackendName());

TEST_P(TransferConformance, BytesComeBackAsTheyWent) {
  for (const std::size_t bytes : {1, 3, 63, 64, 65, 4095, 4097, 1 << 20}) {
    Block* const block = this->block(bytes);
    const Bytes sent = counted_bytes(bytes, 3);
    const Bytes received = counted_bytes(bytes, 99);
    enqueue(stream(), copy_in(sent, {block, 0, bytes}));
    enqueue(stream(), copy_out({block, 0, bytes}, received));
    drive();
    EXPECT_EQ(*received, stores() ? *sent : *zero_bytes(bytes)) << bytes;
  }
}

TEST_P(TransferConformance, NotANumberAndNegativeZeroAndDenormalsKeepTheirBits) {
  const std::array<std::uint32_t, 6> bits{0x7FC00001, 0xFFA00000, 0x80000000,
                                          0x00000001, 0x807FFFFF, 0x7F800000};
  const Bytes sent = zero_bytes(sizeof bits);
  std::memcpy(sent->data(), bits.data(), sizeof bits);
  Block* const here = block(sizeof bits, 0);
  Block* const there = block(sizeof bits, 1);
  const Bytes received = zero_bytes(sizeof bits);
  const Timepoint in = enqueue(stream(0), copy_in(sent, {here, 0, sizeof bits}));
  const Timepoint over =
      enqueue(stream(1), copy_peer({here, 0, sizeof bits}, {there, 0, sizeof bits}, {in}));
  enqueue(stream(1), copy_out({there, 0, sizeof bits}, received, {over}));
  drive();
  if (stores()) {
    EXPECT_EQ(*received, *sent);
  }
}

TEST_P(TransferConformance, APartialWriteLeavesItsNeighboursIntact) {
  Block* const block = this->block(256);
  const Bytes background = counted_bytes(256, 1);
  const Bytes patch = counted_bytes(77, 200);
  const Bytes received = zero_bytes(256);
  enqueue(stream(), copy_in(background, {block, 0, 256}));
  enqueue(stream(), copy_in(patch, {block, 51, 77}));
  enqueue(stream(), copy_out({block, 0, 256}, received));
  drive();
  std::vector<std::byte> expected = *background;
  std::copy(patch->begin(), patch->end(), expected.begin() + 51);
  if (stores()) {
    EXPECT_EQ(*received, expected);
  }
}

TEST_P(TransferConformance, CopiesOfNothingAreDone) {
  Block* const empty = block(0, 0);
  Block* const other = block(0, 1);
  const Bytes nothing = zero_bytes(0);
  enqueue(stream(), copy_in(nothing, whole(empty)));
  enqueue(stream(), copy_out(whole(empty), nothing));
  enqueue(stream(), copy_peer(whole(other), whole(empty)));
  enqueue(stream(), copy_peer({nullptr, 0, 0}, {nullptr, 0, 0}));
  drive();
}

TEST_P(TransferConformance, RefusesSidesOfDifferentSize) {
  Block* const here = block(64, 0);
  Block* const there = block(128, 1);
  const Bytes host = zero_bytes(63);
  for (const Launch& launch : {copy_in(host, whole(here)), copy_out(whole(here), host)}) {
    const auto refused = stream().enqueue(launch);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().kind(), ErrorKind::invalid);
  }
  const auto refused = stream().enqueue(copy_peer(whole(there), whole(here)));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().message(),
            "copy: copies 128 bytes into 64; both sides must have the same size");
  EXPECT_FALSE(stream().enqueue({CopyIn{{nullptr, nullptr, 64}, whole(here)}, {}, "in", 0}).ok());
}

// Verifies ST-4.
TEST_P(TransferConformance, RefusesToWriteToAnotherDevice) {
  Block* const here = block(64, 0);
  Block* const there = block(64, 1);
  EXPECT_FALSE(stream(0).enqueue(copy_peer(whole(here), whole(there))).ok())
      << "who receives pulls";
  EXPECT_FALSE(stream(0).enqueue(copy_in(zero_bytes(64), whole(there))).ok());
  EXPECT_FALSE(stream(0).enqueue(copy_out(whole(there), zero_bytes(64))).ok());
}

TEST_P(TransferConformance, SourceAndDestinationMayOverlap) {
  constexpr std::size_t kBytes = (std::size_t{5} << 19) + 64;  // more than two pieces of staging
  Block* const block = this->block(kBytes);
  for (const auto& [from, to] :
       std::vector<std::pair<std::size_t, std::size_t>>{{0, 64}, {64, 0}}) {
    const Bytes sent = counted_bytes(kBytes, 5);
    const Bytes received = zero_bytes(kBytes);
    enqueue(stream(), copy_in(sent, {block, 0, kBytes}));
    enqueue(stream(), copy_peer({block, from, kBytes - 64}, {block, to, kBytes - 64}));
    enqueue(stream(), copy_out({block, 0, kBytes}, received));
    drive();
    std::vector<std::byte> expected = *sent;
    std::memmove(expected.data() + to, expected.data() + from, kBytes - 64);
    if (stores()) {
      EXPECT_TRUE(*received == expected) << from << " to " << to;
    }
  }
}

TEST_P(TransferConformance, HostMemoryMayBeLetGoOnceTheCopyIsEnqueued) {
  Block* const block = this->block(64);
  Bytes sent = counted_bytes(64, 5);
  const std::vector<std::byte> expected = *sent;
  const std::weak_ptr<std::vector<std::byte>> watch = sent;
  const Bytes received = zero_bytes(64);
  enqueue(stream(), copy_in(sent, whole(block)));
  sent.reset();
  EXPECT_FALSE(watch.expired());
  enqueue(stream(), copy_out(whole(block), received));
  drive();
  EXPECT_TRUE(watch.expired());
  if (stores()) {
    EXPECT_EQ(*received, expected);
  }
}

// Every pair of kinds, a block large enough to need several pieces.
TEST(TransferPairs, BytesPassBetweenEveryPairOfKinds) {
  constexpr std::size_t kBytes = (std::size_t{5} << 19) + 13;
  DeviceFixture fixture("cpu:0,virtual:0,virtual:1,null:0,cpu:1", 1, std::size_t{32} << 20);
  const std::size_t count = fixture.machine().devices().size();
  const Bytes sent = counted_bytes(kBytes, 11);
  for (std::size_t from = 0; from < count; ++from) {
    for (std::size_t to = 0; to < count; ++to) {
      const Operand source{fixture.block(kBytes, from), 0, kBytes};
      const Operand destination{fixture.block(kBytes, to), 0, kBytes};
      const Bytes received = counted_bytes(kBytes, 77);
      const Timepoint in = fixture.enqueue(fixture.stream(from), copy_in(sent, source));
      fixture.enqueue(fixture.stream(to), copy_peer(source, destination, {in}));
      fixture.enqueue(fixture.stream(to), copy_out(destination, received));
      fixture.drive();
      const bool kept = fixture.stores(from) && fixture.stores(to);
      EXPECT_TRUE(*received == (kept ? *sent : *zero_bytes(kBytes)))
          << to_string(fixture.device(from).name()) << " to "
          << to_string(fixture.device(to).name());
    }
  }
}

// A chain over three kinds: host, cpu, virtual, virtual, host.
TEST(TransferPairs, AChainOverSeveralDevicesComputesWhatOneWould) {
  DeviceFixture fixture("cpu:0,virtual:0,virtual:1", 1);
  Block* const a = fixture.block(64, 0);
  Block* const b = fixture.block(64, 1);
  Block* const c = fixture.block(64, 2);
  const Timepoint first = fixture.enqueue(fixture.stream(0), mix({}, a, 2));
  const Timepoint over = fixture.enqueue(fixture.stream(1), copy_peer(whole(a), whole(b), {first}));
  const Timepoint second = fixture.enqueue(fixture.stream(1), mix({b}, b, 3, {over}));
  fixture.enqueue(fixture.stream(2), copy_peer(whole(b), whole(c), {second}));
  fixture.enqueue(fixture.stream(2), mix({c}, c, 4));
  fixture.drive();
  EXPECT_EQ(fixture.value(c), 31u * (31 * 2 + 3) + 4);
}

}  // namespace
}  // namespace strix::test
