// SPDX-License-Identifier: Apache-2.0
#include "ops/window.hpp"

#include <random>
#include <thread>

#include <gtest/gtest.h>

#include "ops/lazy_array.hpp"
#include "tests/ops/graph_recorder.hpp"

namespace strix {
namespace {

using test::GraphRecorder;
using test::halves;
using test::message_of;
using test::plus;
using test::source;

struct WindowOf8 : ::testing::Test {
  std::shared_ptr<GraphRecorder> evaluator =
      std::make_shared<GraphRecorder>(InterpreterOptions{.window_ops_max = 8});
  UseEvaluator use{evaluator};
};

TEST_F(WindowOf8, SubmitsNothingBeforeSomebodyWaits) {
  const Array sum = plus(source(1), source(2));
  EXPECT_TRUE(evaluator->graphs().empty());
  EXPECT_EQ(sum.item<double>(), 3);
  EXPECT_EQ(evaluator->graphs().size(), 1u);
  EXPECT_EQ(sum.item<double>(), 3) << "a submitted array is not computed again";
  EXPECT_EQ(evaluator->graphs().size(), 1u);
}

// Verifies WI-1, LA-4.
TEST_F(WindowOf8, DroppedOpNeverRuns) {
  const Array kept = source(1);
  {
    const Array dropped = plus(kept, source(2));
  }
  flush();
  EXPECT_EQ(evaluator->steps("plus"), 0u);
  EXPECT_EQ(evaluator->steps("source"), 1u);
}

// Verifies LA-4.
TEST_F(WindowOf8, DroppedOpLetsGoOfItsInputsAtOnce) {
  Array input = source(1);
  const std::weak_ptr<LazyArray> watch = input.lazy();
  {
    const Array dropped = plus(input, input);
    input = Array();
    EXPECT_FALSE(watch.expired());
  }
  EXPECT_TRUE(watch.expired());
}

// Verifies LA-4: recursion over this chain would overflow the stack.
TEST_F(WindowOf8, ChainOf300000OpsIsDroppedWithoutRecursion) {
  const auto wide = std::make_shared<GraphRecorder>(InterpreterOptions{.window_ops_max = 1000000});
  const UseEvaluator use_wide(wide);
  {
    const Array one = source(1);
    Array sum = one;
    for (int i = 0; i < 300000; ++i) sum = plus(sum, one);
  }
  flush();
  EXPECT_EQ(wide->steps("plus"), 0u);
}

TEST_F(WindowOf8, ChainOf300000OpsIsSubmittedWithoutRecursion) {
  const auto wide = std::make_shared<GraphRecorder>(InterpreterOptions{.window_ops_max = 1000000});
  const UseEvaluator use_wide(wide);
  const Array one = source(1);
  Array sum = one;
  for (int i = 0; i < 300000; ++i) sum = plus(sum, one);
  EXPECT_EQ(sum.item<double>(), 300001);
}

TEST_F(WindowOf8, FullWindowIsSubmitted) {
  std::vector<Array> kept;
  for (int i = 0; i < 7; ++i) kept.push_back(source(i));
  EXPECT_TRUE(evaluator->graphs().empty());
  kept.push_back(source(7));
  ASSERT_EQ(evaluator->graphs().size(), 1u);
  EXPECT_EQ(evaluator->graphs()[0].steps(), 8u);
  EXPECT_EQ(kept[7].lazy()->status(), LazyStatus::submitted);
}

TEST_F(WindowOf8, DroppedOpsDoNotFillIt) {
  const Array kept = source(0);
  for (int i = 0; i < 1000; ++i) source(i);
  EXPECT_TRUE(evaluator->graphs().empty());
  EXPECT_EQ(kept.lazy()->window()->ops(), 1u);
}

// Verifies WI-5.
TEST_F(WindowOf8, OnlyArraysThatSomebodyHoldsAreGraphOutputs) {
  const Array a = source(1);
  const Array sum = plus(plus(a, a), source(3));
  EXPECT_EQ(sum.item<double>(), 5);
  const Graph graph = evaluator->graphs().at(0);
  EXPECT_EQ(graph.steps(), 4u);
  EXPECT_EQ(graph.outputs().size(), 2u) << "a and sum, not the temporaries";
}

TEST_F(WindowOf8, OneOutputOfTwoMayBeDropped) {
  std::vector<Array> both = halves(source(3));
  both.pop_back();
  EXPECT_EQ(both[0].item<double>(), 1.5);
  EXPECT_EQ(evaluator->graphs().at(0).outputs().size(), 1u);
}

TEST_F(WindowOf8, SubmittedArrayIsALeafAndKeepsNoGraph) {
  Array sum = source(0);
  std::vector<std::weak_ptr<LazyArray>> watches;
  for (int i = 0; i < 100; ++i) {
    watches.push_back(sum.lazy());
    sum = plus(sum, source(1));
    sum.wait();
  }
  EXPECT_EQ(sum.item<double>(), 100);
  for (const auto& watch : watches) EXPECT_TRUE(watch.expired());
  const Graph last = evaluator->graphs().back();
  EXPECT_EQ(last.inputs(), 1u);
  EXPECT_EQ(last.steps(), 2u);
}

TEST_F(WindowOf8, LeafUsedTwiceIsOneInput) {
  const Array a = source(2);
  a.wait();
  EXPECT_EQ(plus(plus(a, a), a).item<double>(), 6);
  EXPECT_EQ(evaluator->graphs().back().inputs(), 1u);
}

TEST_F(WindowOf8, RefusedSubmissionIsTheErrorOfItsArrays) {
  const Array a = source(1);
  const Array sum = plus(a, a);
  evaluator->refuse(Error(ErrorKind::exhausted, "no room", "session"));
  EXPECT_EQ(message_of([&] { sum.wait(); }), "session: no room");
  EXPECT_EQ(message_of([&] { a.read(); }), "session: no room");
  const std::string message = message_of([&] { plus(a, sum); });
  EXPECT_NE(message.find("plus at window_test.cpp:"), std::string::npos) << message;
  EXPECT_NE(message.find("because session: no room"), std::string::npos) << message;
  EXPECT_EQ(a.why(), "session: no room");
}

TEST_F(WindowOf8, OpsBuiltBeforeTheirInputFailedGetItsError) {
  const Array a = source(1);
  Array late;
  std::thread other([&] {
    const UseEvaluator use_other(evaluator);
    late = plus(a, source(2));  // in the other thread's window
  });
  other.join();
  evaluator->refuse(Error(ErrorKind::lost, "gone", "cpu:0"));
  EXPECT_EQ(message_of([&] { a.wait(); }), "cpu:0: gone");
  EXPECT_EQ(message_of([&] { late.wait(); }), "cpu:0: gone");
}

TEST_F(WindowOf8, WhyNamesTheOpThatWasNotSubmitted) {
  const Array a = source(1);
  const std::string why = a.why();
  EXPECT_EQ(why.find("source at window_test.cpp:"), 0u) << why;
  EXPECT_NE(why.find("not submitted"), std::string::npos) << why;
  a.flush();
  EXPECT_EQ(a.why(), "computed");
}

TEST_F(WindowOf8, ArraysOutliveTheirThreadAndItsEvaluatorsName) {
  Array sum;
  std::thread builder([&] {
    const UseEvaluator use_inner(std::make_shared<GraphRecorder>());
    sum = plus(source(1), source(2));
  });
  builder.join();
  EXPECT_EQ(sum.item<double>(), 3);
}

// Verifies WI-3: a and b2 in one window, b and a2 in the other, each needing the other's first.
TEST_F(WindowOf8, TwoWindowsMayNeedEachOther) {
  const Array a1 = source(1);
  Array b1, b2;
  std::thread other([&] {
    const UseEvaluator use_other(evaluator);
    b1 = source(10);
    b2 = plus(a1, b1);
  });
  other.join();
  const Array a2 = plus(b2, a1);
  EXPECT_EQ(a2.item<double>(), 12);
  EXPECT_EQ(b1.item<double>(), 10);
}

TEST_F(WindowOf8, WaitOfAnotherThreadLeavesWhatTheArrayDoesNotNeed) {
  const Array needed = source(1);
  const Array later = source(2);
  std::thread other([&] { EXPECT_EQ(needed.item<double>(), 1); });
  other.join();
  EXPECT_EQ(needed.lazy()->status(), LazyStatus::submitted);
  EXPECT_EQ(later.lazy()->status(), LazyStatus::pending);
}

// Verifies WI-2, WI-3, WI-4, LA-2 with real threads: sums of each other's arrays, waited for by
// whoever comes first.
TEST_F(WindowOf8, FourThreadsBuildOnAndWaitForEachOthersArrays) {
  constexpr int kThreads = 4;
  constexpr int kRounds = 500;
  struct Board {
    std::mutex mutex;  // guards both
    std::vector<Array> arrays;
    std::vector<double> expected;
  } board;
  board.arrays.push_back(source(1));
  board.expected.push_back(1);
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      const UseEvaluator use_shared(evaluator);
      std::mt19937 random(static_cast<std::uint32_t>(t) + 1);
      for (int i = 0; i < kRounds; ++i) {
        Array a, b;
        double expected = 0;
        {
          const std::lock_guard lock(board.mutex);
          const std::size_t x = random() % board.arrays.size();
          const std::size_t y = random() % board.arrays.size();
          a = board.arrays[x];
          b = board.arrays[y];
          expected = board.expected[x] + board.expected[y];
        }
        if (expected > 1e12) {
          a = b = source(1);
          expected = 2;
        }
        const Array sum = plus(a, b);
        if (random() % 3 == 0) plus(sum, a);  // dropped at once
        if (random() % 4 == 0 && a.item<double>() + b.item<double>() != expected) ++wrong;
        if (random() % 8 == 0) flush();
        const std::lock_guard lock(board.mutex);
        if (board.arrays.size() < 32) {
          board.arrays.push_back(sum);
          board.expected.push_back(expected);
        } else {
          const std::size_t at = random() % board.arrays.size();
          board.arrays[at] = sum;
          board.expected[at] = expected;
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < board.arrays.size(); ++i) {
    EXPECT_EQ(board.arrays[i].item<double>(), board.expected[i]);
  }
  EXPECT_EQ(wrong, 0);
}

TEST_F(WindowOf8, DroppingItsArraysLetsGoOfTheEvaluator) {
  std::weak_ptr<Evaluator> watch;
  {
    const auto inner = std::make_shared<GraphRecorder>();
    watch = inner;
    const UseEvaluator use_inner(inner);
    source(1).wait();
  }
  EXPECT_TRUE(watch.expired());
}

TEST_F(WindowOf8, OpRunsOnTheChosenDeviceThenItsFirstInputsThenTheDefault) {
  const DeviceName first{DeviceKind::cpu, 0};
  const DeviceName second{DeviceKind::cpu, 1};
  const auto pair = std::make_shared<GraphRecorder>(InterpreterOptions{.devices = {first, second}});
  const UseEvaluator use_pair(pair);
  const Array a = source(1);
  EXPECT_EQ(a.device(), first);
  Array b;
  {
    const OnDevice on("cpu:1");
    b = source(2);
    EXPECT_EQ(b.device(), second);
    EXPECT_EQ(plus(a, b).device(), second);
  }
  EXPECT_EQ(plus(a, b).device(), first);
  EXPECT_EQ(plus(b, a).device(), second);
  const OnDevice on("cpu:7");
  const std::string message = message_of([&] { plus(a, b); });
  EXPECT_NE(message.find("cpu:7: unknown device; known devices are cpu:0, cpu:1"),
            std::string::npos)
      << message;
}

TEST_F(WindowOf8, ArraysOfTwoEvaluatorsDoNotMeet) {
  const Array a = source(1);
  const UseEvaluator use_other(std::make_shared<GraphRecorder>());
  const Array b = source(2);
  EXPECT_NE(message_of([&] { plus(a, b); }).find("belong to different evaluators"),
            std::string::npos);
}

TEST_F(WindowOf8, EmptyArrayIsRefusedByName) {
  EXPECT_NE(message_of([] { plus(source(1), Array()); }).find("input 1 is an empty Array"),
            std::string::npos);
}

TEST(Context, WithoutAnEvaluatorCallsThrow) {
  EXPECT_NE(message_of([] { source(1); }).find("no evaluator"), std::string::npos);
}

TEST(Context, DefaultEvaluatorIsMadeOnFirstUseAndReplaceable) {
  static int made = 0;
  set_default_evaluator_factory([]() -> std::shared_ptr<Evaluator> {
    ++made;
    return std::make_shared<Interpreter>();
  });
  EXPECT_EQ(made, 0);
  EXPECT_EQ(source(1).item<double>(), 1);
  EXPECT_EQ(source(2).item<double>(), 2);
  EXPECT_EQ(made, 1);
  set_default_evaluator(nullptr);
  EXPECT_EQ(source(2).item<double>(), 2);
  EXPECT_EQ(made, 2);
  set_default_evaluator(nullptr);
  set_default_evaluator_factory(nullptr);
}

}  // namespace
}  // namespace strix
