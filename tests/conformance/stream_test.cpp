// SPDX-License-Identifier: Apache-2.0
// What every stream promises (devices/stream.hpp), driven by hand.

#include <random>

#include "tests/conformance/conformance.hpp"

namespace strix::test {
namespace {

class StreamConformance : public Conformance {
 protected:
  CountingWaker waker_;
};

INSTANTIATE_TEST_SUITE_P(Backends, StreamConformance, all_backends(), BackendName());

// Verifies ST-1.
TEST_P(StreamConformance, TakesLaunchesInTheOrderTheyWereEnqueued) {
  Block* const block = this->block(64);
  std::uint64_t expected = 5;
  enqueue(stream(), mix({}, block, 5));
  for (std::uint64_t i = 0; i < 200; ++i) {
    enqueue(stream(), mix({block}, block, i));
    expected = 31 * expected + i;
  }
  EXPECT_EQ(stream().pending(), 201u);
  drive();
  if (stores()) {
    EXPECT_EQ(value(block), expected);
  }
}

TEST_P(StreamConformance, CountsTimepointsFromOneAndReachesThemOneByOne) {
  Block* const block = this->block(64);
  for (std::uint64_t i = 1; i <= 3; ++i) {
    const Timepoint timepoint = enqueue(stream(), mix({}, block, i));
    EXPECT_EQ(timepoint, (Timepoint{stream().id(), 0, i}));
    EXPECT_FALSE(timelines().reached(timepoint));
  }
  for (std::uint64_t i = 1; i <= 3; ++i) {
    EXPECT_EQ(stream().advance(waker_), Progress::advanced);
    EXPECT_EQ(timelines().at(stream().id()).reached(), i);
    EXPECT_EQ(stream().pending(), 3 - i);
  }
  EXPECT_EQ(stream().advance(waker_), Progress::idle);
}

TEST_P(StreamConformance, EnqueueRunsNothingAndNeverRefusesForLength) {
  Block* const block = this->block(64);
  for (int i = 0; i < 10'000; ++i) enqueue(stream(), launch_of(&succeeds, {}, {block}));
  EXPECT_EQ(stream().pending(), 10'000u);
  EXPECT_EQ(timelines().at(stream().id()).reached(), 0u);
}

// Verifies ST-2.
TEST_P(StreamConformance, TakesNoEffectBeforeAllItsWaitsAreReached) {
  Block* const block = this->block(64);
  const Timepoint first = enqueue(stream(0, 1), mix({}, block, 1));
  const Timepoint second = enqueue(stream(1, 0), launch_of(&succeeds, {}, {}));
  const Timepoint last = enqueue(stream(0, 0), mix({block}, block, 2, {first, second}));

  EXPECT_EQ(stream(0, 0).advance(waker_), Progress::blocked);
  EXPECT_EQ(stream(0, 0).advance(waker_), Progress::blocked);
  EXPECT_EQ(waker_.count(), 0);
  EXPECT_EQ(stream(0, 1).advance(waker_), Progress::advanced);
  EXPECT_EQ(waker_.count(), 1) << "once, though it was blocked twice";
  EXPECT_EQ(stream(0, 0).advance(waker_), Progress::blocked) << "the second wait";
  EXPECT_EQ(stream(1, 0).advance(waker_), Progress::advanced);
  EXPECT_EQ(waker_.count(), 2);
  EXPECT_FALSE(timelines().reached(last));
  EXPECT_EQ(stream(0, 0).advance(waker_), Progress::advanced);
  EXPECT_TRUE(timelines().reached(last));
  if (stores()) {
    EXPECT_EQ(value(block), 33u);
  }
}

// Verifies ST-2.
TEST_P(StreamConformance, WakesTheWakerOfTheLatestCallOnly) {
  CountingWaker other;
  const Timepoint first = enqueue(stream(0, 1), launch_of(&succeeds, {}, {}));
  enqueue(stream(0, 0), launch_of(&succeeds, {}, {}, {first}));
  EXPECT_EQ(stream(0, 0).advance(waker_), Progress::blocked);
  EXPECT_EQ(stream(0, 0).advance(other), Progress::blocked);
  drive();
  EXPECT_EQ(waker_.count(), 0);
}

// Verifies ST-2: the second wait asks for a wake-up of its own.
TEST_P(StreamConformance, IsWokenForEachOfTwoWaitsOnOneStream) {
  const Timepoint first = enqueue(stream(0, 1), launch_of(&succeeds, {}, {}));
  const Timepoint second = enqueue(stream(0, 1), launch_of(&succeeds, {}, {}));
  enqueue(stream(0, 0), launch_of(&succeeds, {}, {}, {first, second}));
  EXPECT_EQ(stream(0, 0).advance(waker_), Progress::blocked);
  EXPECT_EQ(stream(0, 1).advance(waker_), Progress::advanced);
  EXPECT_EQ(waker_.count(), 1);
  EXPECT_EQ(stream(0, 0).advance(waker_), Progress::blocked);
  EXPECT_EQ(stream(0, 1).advance(waker_), Progress::advanced);
  EXPECT_EQ(waker_.count(), 2);
  EXPECT_EQ(stream(0, 0).advance(waker_), Progress::advanced);
}

TEST_P(StreamConformance, WaitsThatAreReachedAlreadyCostNothing) {
  const Timepoint first = enqueue(stream(0, 1), launch_of(&succeeds, {}, {}));
  drive();
  enqueue(stream(0, 0), launch_of(&succeeds, {}, {}, {first, {stream(1, 1).id(), 0, 0}}));
  EXPECT_EQ(stream(0, 0).advance(waker_), Progress::advanced);
  EXPECT_EQ(waker_.count(), 0);
}

// Verifies ST-2: a diamond over four streams, in every order that the seed draws.
TEST_P(StreamConformance, ADiamondOverFourStreamsGivesOneResult) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Block* const top = block(64);
    Block* const left = block(64);
    Block* const right = block(64);
    Block* const bottom = block(64);
    Stream* const a = &stream(0, 0);
    Stream* const b = &stream(0, 1);
    const Timepoint t = enqueue(*a, mix({}, top, 3));
    const Timepoint l = enqueue(*a, mix({top}, left, 1, {t}));
    const Timepoint r = enqueue(*b, mix({top}, right, 2, {t}));
    enqueue(*b, mix({left, right}, bottom, 4, {l, r}));
    std::mt19937 random(seed);
    while (a->pending() + b->pending() > 0) (random() % 2 == 0 ? a : b)->advance(waker_);
    if (stores()) {
      EXPECT_EQ(value(bottom), 31u * (31 * 3 + 1) + 17u * (31 * 3 + 2) + 4);
    }
  }
}

TEST_P(StreamConformance, RefusesToWaitForItselfOrForAStreamThatIsNotThere) {
  const auto itself =
      stream().enqueue(launch_of(&succeeds, {}, {}, {Timepoint{stream().id(), 0, 1}}));
  ASSERT_FALSE(itself.ok());
  EXPECT_EQ(itself.error().kind(), ErrorKind::invalid);
  const auto nowhere = stream().enqueue(launch_of(&succeeds, {}, {}, {Timepoint{900, 0, 1}}));
  ASSERT_FALSE(nowhere.ok());
  EXPECT_EQ(nowhere.error().message(), "test: waits for stream 900, this machine has 4");
  EXPECT_EQ(stream().pending(), 0u);
}

TEST_P(StreamConformance, RefusesALaunchWithoutAFunction) {
  const auto refused = stream().enqueue(launch_of(nullptr, {}, {}));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().message(), "test: the launch has no kernel function");
}

// Verifies ST-3.
TEST_P(StreamConformance, AFailureReachesItsTimepointPoisonsItsOutputsAndIsToldOnce) {
  if (!stores()) GTEST_SKIP() << "null runs no kernels, so none fails";
  Block* const failed = block(64);
  Block* const behind = block(64);
  Block* const apart = block(64);
  Launch failing = launch_of(&fails, {}, {failed});
  failing.tag = 7;
  const Timepoint first = enqueue(stream(), std::move(failing));
  Launch skipped = mix({failed}, behind, 1);
  skipped.tag = 8;
  const Timepoint second = enqueue(stream(), std::move(skipped));
  const Timepoint third = enqueue(stream(), mix({}, apart, 9));
  drive();
  EXPECT_TRUE(timelines().reached(first));
  EXPECT_TRUE(timelines().reached(second));
  EXPECT_TRUE(timelines().reached(third));
  EXPECT_EQ(value(apart), 9u) << "what does not depend on it goes on";

  const auto failures = stream().take_failures();
  ASSERT_EQ(failures.size(), 2u);
  EXPECT_EQ(failures[0].sequence, first.sequence);
  EXPECT_EQ(failures[0].tag, 7u);
  EXPECT_EQ(failures[0].error.message(), "solve: the matrix is singular");
  EXPECT_EQ(failures[1].sequence, second.sequence);
  EXPECT_EQ(failures[1].tag, 8u);
  EXPECT_EQ(failures[1].error.root(), failures[0].error) << "the same record, not a copy";
  EXPECT_TRUE(stream().take_failures().empty());
  ASSERT_TRUE(behind->poison.has_value());
  EXPECT_EQ(*behind->poison, failures[0].error);
  EXPECT_FALSE(apart->poison.has_value());
}

// Verifies ST-3.
TEST_P(StreamConformance, WritingAPoisonedBlockAnewCuresIt) {
  if (!stores()) GTEST_SKIP() << "null runs no kernels, so none fails";
  Block* const block = this->block(64);
  enqueue(stream(), launch_of(&fails, {}, {block}));
  enqueue(stream(), launch_of(&succeeds, {}, {block}));
  enqueue(stream(), launch_of(&succeeds, {block}, {}));
  drive();
  EXPECT_EQ(stream().take_failures().size(), 1u);
  EXPECT_FALSE(block->poison.has_value());
}

// Verifies ST-3: the second half of a transfer must not hide that the first one failed.
TEST_P(StreamConformance, WritingOnePartOfABlockLeavesThePoisonOfTheOther) {
  if (!stores()) GTEST_SKIP() << "null runs no kernels, so none fails";
  Block* const block = this->block(128);
  const auto part = [&](KernelFunction function, std::size_t offset, std::size_t bytes,
                        bool reads) {
    KernelLaunch kernel;
    kernel.kernel.function = function;
    (reads ? kernel.inputs : kernel.outputs).push_back({block, offset, bytes});
    return Launch{kernel, {}, "part", 0};
  };
  enqueue(stream(), part(&fails, 0, 64, false));
  enqueue(stream(), part(&succeeds, 64, 64, false));
  enqueue(stream(), part(&succeeds, 64, 64, true));
  drive();
  EXPECT_EQ(stream().take_failures().size(), 1u) << "the good half may be read";
  enqueue(stream(), part(&succeeds, 32, 64, true));
  drive();
  EXPECT_EQ(stream().take_failures().size(), 1u) << "the bad one may not";
  enqueue(stream(), part(&succeeds, 0, 32, false));
  enqueue(stream(), part(&succeeds, 0, 32, true));
  enqueue(stream(), part(&succeeds, 32, 32, true));
  drive();
  EXPECT_EQ(stream().take_failures().size(), 1u);
  enqueue(stream(), part(&succeeds, 32, 32, false));
  drive();
  EXPECT_FALSE(block->poison.has_value());
}

// Verifies ST-3.
TEST_P(StreamConformance, AnArrayWithoutElementsCarriesAFailureToo) {
  if (!stores()) GTEST_SKIP() << "null runs no kernels, so none fails";
  Block* const empty = block(0);
  enqueue(stream(), launch_of(&fails, {}, {empty}));
  enqueue(stream(), launch_of(&succeeds, {empty}, {}));
  drive();
  EXPECT_EQ(stream().take_failures().size(), 2u);
}

// Verifies ST-3.
TEST_P(StreamConformance, PoisonFollowsACopyToAnotherDevice) {
  if (!stores()) GTEST_SKIP() << "null runs no kernels, so none fails";
  Block* const here = block(64, 0);
  Block* const there = block(64, 1);
  const Timepoint failed = enqueue(stream(0), launch_of(&fails, {}, {here}));
  enqueue(stream(1), Launch{CopyPeer{whole(here), whole(there)}, {failed}, "copy", 0});
  enqueue(stream(1), launch_of(&succeeds, {there}, {}));
  drive();
  const Error root = stream(0).take_failures().at(0).error;
  const auto failures = stream(1).take_failures();
  ASSERT_EQ(failures.size(), 2u);
  EXPECT_EQ(failures[0].error, root);
  EXPECT_EQ(failures[1].error, root);
}

// Verifies ST-3.
TEST_P(StreamConformance, AKernelThatThrowsFailsItsLaunch) {
  if (!stores()) GTEST_SKIP() << "null runs no kernels, so none fails";
  enqueue(stream(), launch_of(&throws_text, {}, {}));
  enqueue(stream(), launch_of(&throws_bad_alloc, {}, {}));
  enqueue(stream(), launch_of(&throws_number, {}, {}));
  enqueue(stream(), launch_of(&succeeds, {}, {}));
  drive();
  const auto failures = stream().take_failures();
  ASSERT_EQ(failures.size(), 3u);
  EXPECT_EQ(failures[0].error.kind(), ErrorKind::internal);
  EXPECT_EQ(failures[0].error.message(), "test: threw: index 7 of 5");
  EXPECT_EQ(failures[1].error.kind(), ErrorKind::exhausted);
  EXPECT_EQ(failures[2].error.kind(), ErrorKind::internal);
}

// Verifies ST-4.
TEST_P(StreamConformance, RefusesAnOperandOfAnotherDeviceAndNamesBoth) {
  Block* const here = block(64, 0);
  Block* const there = block(64, 1);
  const std::string both = "lives on " + kind() + ":1, the launch is on " + kind() +
                           ":0; copy it to " + kind() + ":0 first";
  const auto input = stream(0).enqueue(launch_of(&succeeds, {here, there}, {}));
  ASSERT_FALSE(input.ok());
  EXPECT_EQ(input.error().kind(), ErrorKind::invalid);
  EXPECT_EQ(input.error().message(), "test: input 1 " + both);
  const auto output = stream(0).enqueue(launch_of(&succeeds, {}, {there}));
  ASSERT_FALSE(output.ok());
  EXPECT_EQ(output.error().message(), "test: output 0 " + both);
  Launch scratch = launch_of(&succeeds, {}, {});
  std::get<KernelLaunch>(scratch.work).workspace = whole(there);
  const auto workspace = stream(0).enqueue(scratch);
  ASSERT_FALSE(workspace.ok());
  EXPECT_EQ(workspace.error().message(), "test: workspace " + both);
  EXPECT_EQ(stream(0).pending(), 0u);
}

TEST_P(StreamConformance, RefusesAnOperandThatDoesNotLieInItsBlock) {
  Block* const block = this->block(64);
  const std::size_t most = std::numeric_limits<std::size_t>::max();
  for (const auto& [offset, bytes] : std::vector<std::pair<std::size_t, std::size_t>>{
           {0, 65}, {64, 1}, {65, 0}, {1, most}, {most, 1}, {most, most}}) {
    Launch launch = launch_of(&succeeds, {}, {});
    std::get<KernelLaunch>(launch.work).inputs = {{block, offset, bytes}};
    const auto refused = stream().enqueue(launch);
    ASSERT_FALSE(refused.ok()) << offset << " " << bytes;
    EXPECT_EQ(refused.error().kind(), ErrorKind::invalid);
  }
  Launch nothing = launch_of(&succeeds, {}, {});
  std::get<KernelLaunch>(nothing.work).outputs = {{nullptr, 0, 8}};
  EXPECT_FALSE(stream().enqueue(nothing).ok());
  std::get<KernelLaunch>(nothing.work).outputs = {{nullptr, 0, 0}};
  EXPECT_TRUE(stream().enqueue(nothing).ok());
}

// Verifies ST-5.
TEST_P(StreamConformance, ALostDeviceFailsAllThatIsEnqueuedAndRunsNothing) {
  Block* const block = this->block(64);
  enqueue(stream(), mix({}, block, 1));
  EXPECT_EQ(stream().advance(waker_), Progress::advanced);
  enqueue(stream(), mix({}, block, 2));
  device().lose("pulled");
  device().lose("pulled again");
  enqueue(stream(), mix({}, block, 3));
  drive();
  const auto failures = stream().take_failures();
  ASSERT_EQ(failures.size(), 2u);
  for (const Failure& failure : failures) {
    EXPECT_EQ(failure.error.kind(), ErrorKind::lost);
    EXPECT_EQ(failure.error.message(), kind() + ":0: the device is lost: pulled");
  }
  EXPECT_EQ(*device().lost(), failures[0].error);
  EXPECT_FALSE(device(1).lost().has_value());
  const auto denied = device().pool().allocate(64, stream().id());
  ASSERT_FALSE(denied.ok());
  EXPECT_EQ(denied.error().kind(), ErrorKind::lost);
}

// Verifies ST-5: lost while the kernel runs, which may then have done anything.
TEST_P(StreamConformance, ALaunchThatWasUnderWayWhenItsDeviceWasLostFails) {
  if (!stores()) GTEST_SKIP() << "null runs no kernels";
  Block* const block = this->block(64);
  Launch launch = launch_of(
      [](const KernelCall& call) -> Result<void> {
        static_cast<Device*>(const_cast<void*>(call.parameters))->lose("fell off the bus");
        return {};
      },
      {}, {block});
  std::get<KernelLaunch>(launch.work).kernel.parameters =
      std::shared_ptr<const void>(&device(), [](const void*) {});
  enqueue(stream(), std::move(launch));
  drive();
  ASSERT_EQ(stream().take_failures().size(), 1u);
  EXPECT_TRUE(block->poison.has_value());
}

// Verifies ST-5.
TEST_P(StreamConformance, OtherDevicesGoOnAfterALossAndWhoReadsFromTheLostOneIsTold) {
  Block* const here = block(64, 0);
  Block* const there = block(64, 1);
  const Timepoint before = enqueue(stream(0), mix({}, here, 1));
  device(0).lose("pulled");
  const Timepoint copy =
      enqueue(stream(1), Launch{CopyPeer{whole(here), whole(there)}, {before}, "copy", 0});
  enqueue(stream(1), mix({}, there, 5, {copy}));
  drive();
  EXPECT_EQ(stream(0).take_failures().size(), 1u);
  const auto failures = stream(1).take_failures();
  ASSERT_EQ(failures.size(), 1u);
  EXPECT_EQ(failures[0].sequence, copy.sequence);
  EXPECT_EQ(failures[0].error.kind(), ErrorKind::lost);
  EXPECT_EQ(failures[0].error.root().where(), kind() + ":0");
  if (stores(1)) {
    EXPECT_EQ(value(there), 5u);
  }
}

TEST_P(StreamConformance, LetsGoOfWhatALaunchKeptAliveBeforeItIsReached) {
  const auto parameters = std::make_shared<const int>(1);
  Launch launch = launch_of(&succeeds, {}, {});
  std::get<KernelLaunch>(launch.work).kernel.parameters = parameters;
  enqueue(stream(), std::move(launch));
  EXPECT_EQ(parameters.use_count(), 2);
  EXPECT_EQ(stream().advance(waker_), Progress::advanced);
  EXPECT_EQ(parameters.use_count(), 1);
}

TEST_P(StreamConformance, TellsItsTraceSinkOneSliceALaunch) {
  struct Sink final : TraceSink {
    void slice(const StreamSlice& slice) noexcept override { slices.push_back(slice); }
    std::vector<StreamSlice> slices;
  } sink;
  stream().set_trace(&sink);
  Block* const block = this->block(64);
  Launch launch = mix({}, block, 1);
  launch.tag = 42;
  enqueue(stream(), std::move(launch));
  const auto bytes = std::make_shared<std::vector<std::byte>>(block->bytes);
  enqueue(stream(), Launch{CopyOut{whole(block), host_memory(bytes)}, {}, "fetch", 43});
  drive();
  ASSERT_EQ(sink.slices.size(), 2u);
  EXPECT_EQ(sink.slices[0].stream, stream().id());
  EXPECT_EQ(sink.slices[0].sequence, 1u);
  EXPECT_EQ(sink.slices[0].tag, 42u);
  EXPECT_EQ(sink.slices[0].label, "mix");
  EXPECT_EQ(sink.slices[0].bytes, 0u);
  EXPECT_FALSE(sink.slices[0].failed);
  EXPECT_LE(sink.slices[0].begin, sink.slices[0].end);
  EXPECT_LE(sink.slices[0].end, sink.slices[1].begin);
  EXPECT_EQ(sink.slices[1].label, "fetch");
  EXPECT_EQ(sink.slices[1].bytes, 64u);
}

}  // namespace
}  // namespace strix::test
