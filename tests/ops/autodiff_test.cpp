// SPDX-License-Identifier: Apache-2.0
#include "ops/autodiff.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "ops/creation/creation.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/reduction/reduction.hpp"
#include "tests/ops/graph_recorder.hpp"

namespace strix {
namespace {

using test::broken;
using test::GraphRecorder;
using test::message_of;
using test::source;

const DeviceName kFirst{DeviceKind::cpu, 0};
const DeviceName kSecond{DeviceKind::cpu, 1};

struct Autodiff : ::testing::Test {
  std::shared_ptr<GraphRecorder> evaluator = std::make_shared<GraphRecorder>(
      InterpreterOptions{.devices = {kFirst, kSecond}, .window_ops_max = 1000});
  UseEvaluator use{evaluator};
};

Array cube(const Array& x) { return x * x * x; }

// d/dx of a function of one scalar.
Array derivative(const std::function<Array(const Array&)>& f, const Array& x) {
  return grad([&](std::span<const Array> p) { return f(p[0]); }, {&x, 1})[0];
}

TEST_F(Autodiff, FollowsTheChainRule) {
  const Array arguments[] = {source(0.7), source(-1.3)};
  const auto [value, gradients] = value_and_grad(
      [](std::span<const Array> p) { return exp(p[0] * p[1]) + p[0] * p[0]; }, arguments);
  // f = exp(xy) + x^2, df/dx = y exp(xy) + 2x, df/dy = x exp(xy).
  const double e = std::exp(0.7 * -1.3);
  EXPECT_DOUBLE_EQ(value.item<double>(), e + 0.49);
  EXPECT_DOUBLE_EQ(gradients[0].item<double>(), -1.3 * e + 1.4);
  EXPECT_DOUBLE_EQ(gradients[1].item<double>(), 0.7 * e);
}

TEST_F(Autodiff, GradientsHaveShapesAndDtypesOfTheArguments) {
  const Array arguments[] = {from_vector<float>({1, 2, 3, 4, 5, 6}, {2, 3}),
                             from_vector<float>({1, 0, -1}, {3})};
  const auto [value, gradients] =
      value_and_grad([](std::span<const Array> p) { return sum(p[0] * p[1]); }, arguments);
  EXPECT_EQ(value.item<float>(), -4);
  EXPECT_EQ(gradients[0].meta(), arguments[0].meta());
  EXPECT_EQ(gradients[1].meta(), arguments[1].meta());
  EXPECT_EQ(gradients[0].to_vector<float>(), (std::vector<float>{1, 0, -1, 1, 0, -1}));
  EXPECT_EQ(gradients[1].to_vector<float>(), (std::vector<float>{5, 7, 9}));
}

TEST_F(Autodiff, ArgumentThatIsNotUsedGetsZeros) {
  const Array arguments[] = {source(2), from_vector<float>({1, 2}, {2})};
  const std::vector<Array> gradients =
      grad([](std::span<const Array> p) { return p[0] * p[0]; }, arguments);
  EXPECT_EQ(gradients[0].item<double>(), 4);
  EXPECT_EQ(gradients[1].to_vector<float>(), (std::vector<float>{0, 0}));
}

TEST_F(Autodiff, FunctionMayReturnItsArgumentOrAConstant) {
  const Array x = source(3);
  EXPECT_EQ(derivative([](const Array& p) { return p; }, x).item<double>(), 1);
  EXPECT_EQ(derivative([](const Array&) { return source(5); }, x).item<double>(), 0);
}

TEST_F(Autodiff, SameArrayGivenTwiceIsTwoArguments) {
  const Array x = source(3);
  const Array arguments[] = {x, x};
  const std::vector<Array> gradients =
      grad([](std::span<const Array> p) { return p[0] * p[0] * p[1]; }, arguments);
  EXPECT_EQ(gradients[0].item<double>(), 18);
  EXPECT_EQ(gradients[1].item<double>(), 9);
}

TEST_F(Autodiff, NestingGivesHigherOrders) {
  const Array x = source(1.5);
  const auto first = [](const Array& p) { return derivative(cube, p); };
  const auto second = [&](const Array& p) { return derivative(first, p); };
  EXPECT_DOUBLE_EQ(first(x).item<double>(), 3 * 1.5 * 1.5);
  EXPECT_DOUBLE_EQ(second(x).item<double>(), 6 * 1.5);
  EXPECT_DOUBLE_EQ(derivative(second, x).item<double>(), 6);
}

// Verifies TA-1: d/dx of x * d/dy (x + y) at y = x is 1, not 2: the x inside is a constant to y.
TEST_F(Autodiff, InnerGradientDoesNotMistakeTheOuterArgumentForItsOwn) {
  const Array x = source(4);
  const Array result = derivative(
      [](const Array& outer) {
        return outer * derivative([&](const Array& inner) { return outer + inner; }, outer);
      },
      x);
  EXPECT_EQ(result.item<double>(), 1);
}

TEST_F(Autodiff, StopGradientIsAConstant) {
  const Array x = source(3);
  EXPECT_EQ(derivative([](const Array& p) { return p * stop_gradient(p); }, x).item<double>(), 3);
  EXPECT_EQ(stop_gradient(x).item<double>(), 3);
}

TEST_F(Autodiff, OpWithoutAGradientIsNamedWithItsLine) {
  const Array x = source(3);
  const std::string message =
      message_of([&] { derivative([](const Array& p) { return broken(p) * p; }, x); });
  EXPECT_EQ(message.find("broken at autodiff_test.cpp:"), 0u) << message;
  EXPECT_NE(message.find("has no gradient"), std::string::npos) << message;
}

TEST_F(Autodiff, OpWithoutAGradientBesideTheWayIsNoMatter) {
  const Array x = source(3);
  EXPECT_EQ(derivative(
                [](const Array& p) {
                  const Array unused = broken(p);
                  return p * p;
                },
                x)
                .item<double>(),
            6);
}

TEST_F(Autodiff, PiecewiseConstantOpsHaveTheGradientZero) {
  const Array x = source(3);
  EXPECT_EQ(
      derivative([](const Array& p) { return p * cast(p > 2.0, Dtype::f64); }, x).item<double>(),
      1);
}

TEST_F(Autodiff, RefusesWhatIsNotAScalarFunctionOfFloatingArrays) {
  const Array x = from_vector<double>({1, 2}, {2});
  EXPECT_EQ(message_of([&] { derivative([](const Array& p) { return p; }, x); }),
            "value_and_grad: the function returned f64 of shape (2,): it must return one floating "
            "element");
  EXPECT_EQ(message_of([&] { derivative([](const Array&) { return Array(); }, x); }),
            "value_and_grad: the function returned an empty Array");
  const Array integers = from_vector<std::int64_t>({1}, {1});
  EXPECT_NE(message_of([&] { derivative(cube, integers); }).find("argument 0 is i64"),
            std::string::npos);
}

TEST_F(Autodiff, ExceptionOfTheFunctionEndsTheRecording) {
  const Array x = source(3);
  EXPECT_THROW(derivative([](const Array&) -> Array { throw std::runtime_error("stop"); }, x),
               std::runtime_error);
  EXPECT_EQ(derivative(cube, x).item<double>(), 27);
}

TEST_F(Autodiff, VjpPullsBackAsOftenAsOneLikes) {
  const Array arguments[] = {from_vector<double>({1, 2}, {2})};
  const Vjp result =
      vjp([](std::span<const Array> p) { return std::vector<Array>{p[0] * p[0], sum(p[0])}; },
          arguments);
  ASSERT_EQ(result.outputs.size(), 2u);
  for (const double scale : {1.0, 10.0}) {
    const Array seeds[] = {from_vector<double>({scale, 0}, {2}), source(1)};
    EXPECT_EQ(result.pull_back(seeds)[0].to_vector<double>(),
              (std::vector<double>{2 * scale + 1, 1}));
  }
  const Array one[] = {source(1)};
  EXPECT_EQ(message_of([&] { result.pull_back(one); }), "pull_back: got 1 gradients for 2 outputs");
}

// Verifies TA-3.
TEST_F(Autodiff, GradientRunsOnTheDeviceOfItsOp) {
  const Array x = source(3);
  const std::vector<Array> gradients = grad(
      [](std::span<const Array> p) {
        const OnDevice on(kSecond);
        return p[0] * p[0];
      },
      {&x, 1});
  EXPECT_EQ(gradients[0].item<double>(), 6);
  const Graph graph = evaluator->graphs().back();
  for (std::size_t i = 0; i < graph.steps(); ++i) {
    const Graph::Step step = graph.step(i);
    if (step.call->op->name == "multiply") {
      EXPECT_EQ(step.device, kSecond) << i;
    } else if (step.call->op->name == "add") {
      EXPECT_EQ(step.device, kFirst) << "sums where x is";
    }
  }
}

// Verifies TA-2: floating sums depend on their order, so the graphs are compared as bytes.
TEST_F(Autodiff, OpsOfAGradientCarryTheLineOfTheOpTheyDifferentiate) {
  const Array x = source(0.3);
  const int line = __LINE__ + 1;
  const Array slope = derivative([](const Array& a) { return tanh(a) * a; }, x);
  (void)slope.item<double>();
  std::size_t steps = 0;
  for (const Graph& graph : evaluator->graphs()) {
    for (std::size_t i = 0; i < graph.steps(); ++i) {
      const OpCall& call = *graph.step(i).call;
      if (call.inputs.empty()) continue;  // sources
      ++steps;
      EXPECT_NE(std::string(call.where.file).find("autodiff_test.cpp"), std::string::npos)
          << call.op->name << " at " << call.where.file;
      EXPECT_EQ(call.where.line, line) << call.op->name;
    }
  }
  EXPECT_GE(steps, 4u);
}

TEST_F(Autodiff, EmptyArrayIsNoOperand) {
  const Array x = source(0.3);
  const std::string said = message_of([&] { (void)(x + Array()); });
  EXPECT_NE(said.find("an empty Array is no operand"), std::string::npos) << said;
  EXPECT_NE(said.find("autodiff_test.cpp"), std::string::npos) << said;
}

TEST_F(Autodiff, BuildsTheSameGraphEveryTime) {
  const auto build = [&] {
    const Array x = source(0.1);
    derivative([](const Array& p) { return p * p + exp(p) * p + p / 3.0; }, x).wait();
    return evaluator->graphs().back();
  };
  const Graph first = build();
  const Graph second = build();
  ASSERT_EQ(first.steps(), second.steps());
  for (std::size_t i = 0; i < first.steps(); ++i) {
    EXPECT_EQ(first.step(i).call->op, second.step(i).call->op);
    EXPECT_TRUE(std::ranges::equal(first.step(i).inputs, second.step(i).inputs));
  }
}

TEST_F(Autodiff, KeepsNothingAfterwards) {
  std::weak_ptr<LazyArray> watch;
  {
    const Array x = source(2);
    const Array g = derivative(
        [&](const Array& p) {
          const Array middle = exp(p);
          watch = middle.lazy();
          return middle * middle;
        },
        x);
    g.wait();
    EXPECT_TRUE(watch.expired());
  }
}

}  // namespace
}  // namespace strix
