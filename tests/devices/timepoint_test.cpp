// SPDX-License-Identifier: Apache-2.0
#include "devices/timepoint.hpp"

#include <atomic>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "devices/base/check.hpp"
#include "devices/timepoint_set.hpp"
#include "tests/support/stream_thread.hpp"

namespace strix {
namespace {

class Recorder final : public Waker {
 public:
  void wake() noexcept override { ++woken; }
  std::atomic<int> woken{0};
};

TEST(Timeline, ZeroIsReachedFromTheStart) {
  Timelines timelines;
  const StreamId stream = timelines.add();
  EXPECT_TRUE(timelines.reached({stream, 0, 0}));
  EXPECT_FALSE(timelines.reached({stream, 0, 1}));
}

TEST(Timeline, WakesOnceWhoWaitsForASequenceUpToTheOneReached) {
  Timeline timeline;
  Recorder early;
  Recorder late;
  EXPECT_TRUE(timeline.notify_at(5, late));
  EXPECT_TRUE(timeline.notify_at(2, early));
  timeline.reach(1);
  EXPECT_EQ(early.woken, 0);
  timeline.reach(3);
  EXPECT_EQ(early.woken, 1);
  EXPECT_EQ(late.woken, 0);
  timeline.reach(7);
  timeline.reach(8);
  EXPECT_EQ(early.woken, 1);
  EXPECT_EQ(late.woken, 1);
}

TEST(Timeline, KeepsNothingForWhatIsReachedAlready) {
  Timeline timeline;
  Recorder recorder;
  timeline.reach(3);
  EXPECT_FALSE(timeline.notify_at(3, recorder));
  timeline.reach(4);
  EXPECT_EQ(recorder.woken, 0);
}

TEST(Timeline, AForgottenWakerIsNotWoken) {
  Timeline timeline;
  Recorder gone;
  Recorder kept;
  EXPECT_TRUE(timeline.notify_at(1, gone));
  EXPECT_TRUE(timeline.notify_at(1, kept));
  EXPECT_TRUE(timeline.notify_at(2, gone));
  timeline.forget(gone);
  timeline.reach(2);
  EXPECT_EQ(gone.woken, 0);
  EXPECT_EQ(kept.woken, 1);
}

TEST(Timeline, AWakerMayAskAgainWhileItIsWoken) {
  struct Again final : Waker {
    explicit Again(Timeline& line) : timeline(line) {}
    void wake() noexcept override {
      if (++woken < 3) timeline.notify_at(static_cast<std::uint64_t>(woken) + 1, *this);
    }
    Timeline& timeline;
    int woken = 0;
  };
  Timeline timeline;
  Again again(timeline);
  EXPECT_TRUE(timeline.notify_at(1, again));
  for (std::uint64_t i = 1; i <= 4; ++i) timeline.reach(i);
  EXPECT_EQ(again.woken, 3);
}

// A lost wake-up would leave a waiter asleep, and the test would not end.
TEST(Timeline, NoWakeUpIsLostBetweenAskingAndReaching) {
  Timelines timelines;
  const StreamId stream = timelines.add();
  constexpr std::uint64_t kSteps = 20'000;
  std::vector<std::thread> waiters;
  std::array<std::atomic<std::uint64_t>, 2> seen{};
  for (std::size_t i = 0; i < 2; ++i) {
    waiters.emplace_back([&, i] {
      for (std::uint64_t step = 1; step <= kSteps; ++step) {
        test::await(timelines, {stream, 0, step});
        EXPECT_TRUE(timelines.reached({stream, 0, step}));
        seen[i] = step;
      }
    });
  }
  for (std::uint64_t step = 1; step <= kSteps; ++step) {
    timelines.at(stream).reach(step);
    if (step % 8 == 0) {
      while (seen[0] + 4 < step && seen[1] + 4 < step) std::this_thread::yield();
    }
  }
  for (std::thread& waiter : waiters) waiter.join();
}

TEST(Timelines, NumberTheirStreamsInOrderAndHaveALimit) {
  Timelines timelines;
  for (std::size_t i = 0; i < Timelines::kStreamsMax; ++i) {
    EXPECT_EQ(timelines.add(), i);
    EXPECT_EQ(timelines.size(), i + 1);
  }
  EXPECT_THROW(timelines.add(), InternalError);
}

TEST(TimepointSet, KeepsTheLatestOfEachStream) {
  Timelines timelines;
  timelines.add();
  timelines.add();
  TimepointSet set;
  add_timepoints(set, std::vector<Timepoint>{{0, 0, 4}, {1, 0, 2}, {0, 0, 3}, {1, 0, 9}});
  EXPECT_EQ(set, (TimepointSet{{0, 0, 4}, {1, 0, 9}}));
  timelines.at(0).reach(4);
  drop_reached(set, timelines);
  EXPECT_EQ(set, (TimepointSet{{1, 0, 9}}));
}

}  // namespace
}  // namespace strix
