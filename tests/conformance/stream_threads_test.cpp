// SPDX-License-Identifier: Apache-2.0
// What every stream promises, with a thread of its own for each.

#include <array>
#include <random>
#include <thread>

#include "tests/conformance/conformance.hpp"

namespace strix::test {
namespace {

using StreamThreads = Conformance;

INSTANTIATE_TEST_SUITE_P(Backends, StreamThreads, all_backends(), BackendName());

// Verifies ST-2.
TEST_P(StreamThreads, TwoStreamsPassAValueBackAndForth10000Times) {
  Block* const block = this->block(64);
  StreamThread left(stream(0, 0));
  StreamThread right(stream(0, 1));
  std::uint64_t expected = 1;
  Timepoint last = *left.enqueue(mix({}, block, 1));
  for (std::uint64_t i = 0; i < 5'000; ++i) {
    last = *right.enqueue(mix({block}, block, i, {last}));
    last = *left.enqueue(mix({block}, block, i + 1, {last}));
    expected = 31 * (31 * expected + i) + i + 1;
  }
  await(timelines(), last);
  if (stores()) {
    EXPECT_EQ(value(block), expected);
  }
}

// Verifies ST-1, ST-2: random dataflow over two devices and four streams, against the same
// computed one by one.
TEST_P(StreamThreads, RandomDataflowGivesTheResultOfOneThread) {
  constexpr std::size_t kCells = 5;
  for (unsigned seed = 1; seed <= 5; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const auto below = [&](std::size_t bound) {
      return static_cast<std::size_t>(random() % bound);
    };
    struct Cell {
      Block* block = nullptr;
      std::uint64_t expected = 0;
      std::vector<Timepoint> written;  // the last write
      std::vector<Timepoint> read;     // reads since
    };
    std::array<std::array<Cell, kCells>, 2> cells;
    std::array<std::unique_ptr<StreamThread>, 4> threads;
    for (std::size_t i = 0; i < 4; ++i) {
      threads[i] = std::make_unique<StreamThread>(stream(i / 2, i % 2));
    }
    for (std::size_t d = 0; d < 2; ++d) {
      for (Cell& cell : cells[d]) {
        cell.block = block(64, d);
        cell.written = {*threads[2 * d]->enqueue(mix({}, cell.block, 1))};
        cell.expected = 1;
      }
    }
    for (std::uint64_t i = 0; i < 800; ++i) {
      const std::size_t d = below(2);
      StreamThread& thread = *threads[2 * d + below(2)];
      Cell& to = cells[d][below(kCells)];
      std::vector<Timepoint> waits = to.written;
      waits.insert(waits.end(), to.read.begin(), to.read.end());
      const auto reads = [&](Cell& from) {
        waits.insert(waits.end(), from.written.begin(), from.written.end());
      };
      Timepoint done;
      if (below(4) == 0) {
        Cell& from = cells[1 - d][below(kCells)];
        reads(from);
        done =
            *thread.enqueue(Launch{CopyPeer{whole(from.block), whole(to.block)}, waits, "copy", 0});
        to.expected = from.expected;
        from.read.push_back(done);
      } else {
        Cell& a = cells[d][below(kCells)];
        Cell& b = cells[d][below(kCells)];
        reads(a);
        reads(b);
        done = *thread.enqueue(mix({a.block, b.block}, to.block, i, waits));
        to.expected = Mix::of({a.expected, b.expected}, i);
        a.read.push_back(done);
        b.read.push_back(done);
      }
      to.written = {done};
      to.read.clear();
    }
    for (auto& thread : threads) thread->stop();
    for (std::size_t d = 0; d < 2; ++d) {
      for (const Cell& cell : cells[d]) {
        if (stores()) {
          EXPECT_EQ(value(cell.block), cell.expected);
        }
      }
    }
  }
}

// Verifies ST-5: the loss comes at any moment, from another thread.
TEST_P(StreamThreads, ALossMidRunLeavesNobodyWaiting) {
  Block* const here = block(64, 0);
  Block* const there = block(64, 1);
  {
    StreamThread producer(stream(0));
    StreamThread consumer(stream(1));
    std::thread thief;
    Timepoint last = *producer.enqueue(mix({}, here, 1));
    for (int i = 0; i < 2'000; ++i) {
      const Timepoint copied =
          *consumer.enqueue(Launch{CopyPeer{whole(here), whole(there)}, {last}, "copy", 0});
      last = *producer.enqueue(mix({here}, here, 1, {copied}));
      if (i == 500) thief = std::thread([&] { device(0).lose("pulled"); });
      if (i == 1'500) thief.join();
    }
    await(timelines(), last);
  }
  const auto produced = stream(0).take_failures();
  const auto consumed = stream(1).take_failures();
  ASSERT_FALSE(produced.empty());
  ASSERT_FALSE(consumed.empty());
  for (const auto& failures : {produced, consumed}) {
    for (const Failure& failure : failures) {
      EXPECT_EQ(failure.error.root(), *device(0).lost());
    }
  }
  EXPECT_EQ(produced.back().sequence, 2'001u) << "once lost, nothing runs again";
}

}  // namespace
}  // namespace strix::test
