// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "ops/activation/activation.hpp"
#include "ops/context.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/interpreter.hpp"
#include "ops/layout/layout.hpp"
#include "ops/linear/linear.hpp"
#include "ops/reduction/reduction.hpp"
#include "tests/ops/families/gradient_check.hpp"

namespace strix::families {
namespace {

using Arrays = std::span<const Array>;
constexpr int kRounds = 6;

class Gradient : public ::testing::Test {
 protected:
  Gradient() : use_(std::make_shared<Interpreter>()), random_(seed_of_run()) {
    RecordProperty("seed", std::to_string(seed_of_run()));
    std::printf("seed %llu (STRIX_SEED)\n", static_cast<unsigned long long>(seed_of_run()));
  }

  void check(const std::string& name, std::function<Array(Arrays)> f, std::vector<Shape> shapes,
             double low, double high, bool smooth = true) {
    Point point;
    for (const Shape& shape : shapes) point.push_back(random_.numbers(shape, low, high));
    gradient_check({name, std::move(f), std::move(shapes), std::move(point), smooth}, random_);
  }

  using Unary = Array (*)(const ArrayOrScalar&);
  void check_unary(const std::string& name, Unary f, double low, double high, bool smooth = true) {
    for (int round = 0; round < kRounds; ++round) {
      check(name, [f](Arrays a) { return f(a[0]); }, {random_.shape(0, 3)}, low, high, smooth);
    }
  }

  using Binary = Array (*)(const ArrayOrScalar&, const ArrayOrScalar&);
  void check_binary(const std::string& name, Binary f, double low, double high,
                    bool smooth = true) {
    for (int round = 0; round < kRounds; ++round) {
      const Shape whole = random_.shape(0, 3);
      check(
          name, [f](Arrays a) { return f(a[0], a[1]); },
          {random_.broadcastable(whole), random_.broadcastable(whole)}, low, high, smooth);
    }
    check(
        name + " scalar", [f](Arrays a) { return f(a[0], 1.5); }, {Shape{2, 2}}, low, high, smooth);
    check("scalar " + name, [f](Arrays a) { return f(1.5, a[0]); }, {Shape{3}}, low, high, smooth);
    check(
        name + " of itself", [f](Arrays a) { return f(a[0], multiply(a[0], a[0])); }, {Shape{2, 2}},
        low, high, smooth);
  }

  UseEvaluator use_;
  RandomInputs random_;
};

TEST_F(Gradient, OfArithmeticIsWhatDifferencesSay) {
  check_binary("add", add, -2, 2);
  check_binary("subtract", subtract, -2, 2);
  check_binary("multiply", multiply, -2, 2);
  check_binary("divide", divide, 0.5, 2);
  check_binary("power", power, 0.5, 2);
  check_binary("maximum", maximum, -2, 2, false);
  check_binary("minimum", minimum, -2, 2, false);
}

TEST_F(Gradient, OfPowersWithScalarExponentsIsWhatDifferencesSay) {
  for (double exponent : {2.0, 3.0, 1.0, 0.0, -1.0, 0.5}) {
    check(
        "power " + std::to_string(exponent), [exponent](Arrays a) { return power(a[0], exponent); },
        {Shape{2, 3}}, 0.5, 2);
  }
  check("power 2 of negatives", [](Arrays a) { return power(a[0], 2); }, {Shape{3}}, -2, -0.5);
}

TEST_F(Gradient, OfFunctionsOfOneArgumentIsWhatDifferencesSay) {
  check_unary("negative", negative, -2, 2);
  check_unary("abs", abs, 0.1, 2, false);
  check_unary("abs of negatives", abs, -2, -0.1, false);
  check_unary("sign", sign, 0.1, 2, false);
  check_unary("square", square, -2, 2);
  check_unary("sqrt", sqrt, 0.5, 2);
  check_unary("exp", exp, -2, 2);
  check_unary("log", log, 0.5, 2);
  check_unary("sin", sin, -3, 3);
  check_unary("cos", cos, -3, 3);
  check_unary("tanh", tanh, -2, 2);
  check_unary("sigmoid", sigmoid, -3, 3);
  check_unary("relu", relu, 0.1, 2, false);
  check_unary("relu of negatives", relu, -2, -0.1, false);
}

TEST_F(Gradient, OfWhereIsWhatDifferencesSay) {
  for (int round = 0; round < kRounds; ++round) {
    const Shape whole = random_.shape(1, 3);
    const Shape shape = random_.broadcastable(whole);
    const std::vector<double> numbers = random_.numbers(shape, -1, 1);
    const auto condition = [=] { return greater(from_vector(numbers, shape), 0.0); };
    check(
        "where", [=](Arrays a) { return where(condition(), a[0], square(a[1])); },
        {random_.broadcastable(whole), random_.broadcastable(whole)}, -2, 2);
    check(
        "where scalar", [=](Arrays a) { return where(condition(), 2.0, square(a[0])); },
        {random_.broadcastable(whole)}, -2, 2);
  }
}

TEST_F(Gradient, OfReductionsIsWhatDifferencesSay) {
  for (int round = 0; round < 2 * kRounds; ++round) {
    const Shape shape = random_.shape(1, 4);
    Axes axes;
    for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
      if (random_.integer(0, 1) == 1) axes.push_back(static_cast<std::int64_t>(axis));
    }
    const bool keepdims = random_.integer(0, 1) == 1;
    check("sum", [=](Arrays a) { return square(sum(a[0], axes, keepdims)); }, {shape}, -2, 2);
    check("mean", [=](Arrays a) { return square(mean(a[0], axes, keepdims)); }, {shape}, -2, 2);
    check(
        "max", [=](Arrays a) { return square(max(a[0], axes, keepdims)); }, {shape}, -2, 2, false);
    check(
        "min", [=](Arrays a) { return square(min(a[0], axes, keepdims)); }, {shape}, -2, 2, false);
  }
}

TEST_F(Gradient, OfMatmulIsWhatDifferencesSay) {
  for (int flags = 0; flags < 4; ++flags) {
    const MatmulOptions options{(flags & 1) != 0, (flags & 2) != 0};
    for (int round = 0; round < 3; ++round) {
      const std::int64_t m = random_.integer(1, 3);
      const std::int64_t n = random_.integer(1, 3);
      const std::int64_t k = random_.integer(1, 3);
      const auto f = [options](Arrays a) { return matmul(a[0], a[1], options); };
      const auto left = [&](std::vector<std::int64_t> batch) {
        batch.insert(batch.end(), {options.transpose_left ? k : m, options.transpose_left ? m : k});
        return Shape(std::span<const std::int64_t>(batch));
      };
      const auto right = [&](std::vector<std::int64_t> batch) {
        batch.insert(batch.end(),
                     {options.transpose_right ? n : k, options.transpose_right ? k : n});
        return Shape(std::span<const std::int64_t>(batch));
      };
      const std::string name = "matmul, flags " + std::to_string(flags);
      check(name, f, {left({}), right({})}, -2, 2);
      check(name + ", batches", f, {left({2, 1}), right({2})}, -2, 2);
      check(name + ", one right matrix", f, {left({2}), right({})}, -2, 2);
    }
  }
  const auto plain = [](Arrays a) { return matmul(a[0], a[1]); };
  check("matmul of vectors", plain, {Shape{3}, Shape{3}}, -2, 2);
  check("vector matmul", plain, {Shape{3}, Shape{3, 2}}, -2, 2);
  check("matmul vector", plain, {Shape{2, 3}, Shape{3}}, -2, 2);
  check("vector matmul batches", plain, {Shape{3}, Shape{2, 3, 2}}, -2, 2);
  check("batches matmul vector", plain, {Shape{2, 2, 3}, Shape{3}}, -2, 2);
}

TEST_F(Gradient, OfMovingElementsIsWhatDifferencesSay) {
  check("reshape", [](Arrays a) { return square(reshape(a[0], {3, -1})); }, {Shape{2, 3}}, -2, 2);
  check(
      "transpose", [](Arrays a) { return square(transpose(a[0], {2, 0, 1})); }, {Shape{2, 3, 2}},
      -2, 2);
  check(
      "broadcast_to", [](Arrays a) { return square(broadcast_to(a[0], Shape{2, 2, 3})); },
      {Shape{2, 1}}, -2, 2);
  check(
      "slice", [](Arrays a) { return square(slice(a[0], {{{}, {}, -2}, {1, 3, 1}})); },
      {Shape{3, 4}}, -2, 2);
  check(
      "take",
      [](Arrays a) {
        const Array indices = from_vector(std::vector<std::int64_t>{0, 2, -1, 0}, Shape{2, 2});
        return square(take(a[0], indices, 1));
      },
      {Shape{2, 3, 2}}, -2, 2);
  check(
      "concatenate",
      [](Arrays a) {
        const Array parts[] = {a[0], square(a[1]), a[0]};
        return square(concatenate(parts, 1));
      },
      {Shape{2, 1}, Shape{2, 2}}, -2, 2);
  check("copy", [](Arrays a) { return square(copy_to(a[0], DeviceName{})); }, {Shape{2}}, -2, 2);
  check("cast", [](Arrays a) { return square(cast(a[0], Dtype::f64)); }, {Shape{2}}, -2, 2);
}

TEST_F(Gradient, OfTheSoftmaxFamilyIsWhatDifferencesSay) {
  for (std::int64_t axis : {0, 1, -1}) {
    const Shape shape{2, 3, 2};
    check("softmax", [axis](Arrays a) { return softmax(a[0], axis); }, {shape}, -2, 2);
    check("log_softmax", [axis](Arrays a) { return log_softmax(a[0], axis); }, {shape}, -2, 2);
  }
  check(
      "cross_entropy_sum",
      [](Arrays a) {
        return cross_entropy_sum(a[0], from_vector(std::vector<std::int64_t>{2, 0}, Shape{2}));
      },
      {Shape{2, 3}}, -2, 2);
}

std::vector<double> gradient_at(const std::function<Array(const Array&)>& f,
                                const std::vector<double>& point) {
  const Array argument = from_vector(point, Shape{static_cast<std::int64_t>(point.size())});
  return grad([&](Arrays a) { return sum(f(a[0])); }, std::span(&argument, 1))[0]
      .to_vector<double>();
}

using Numbers = std::vector<double>;

TEST_F(Gradient, IsSharedBetweenEqualMaxima) {
  EXPECT_EQ(gradient_at([](const Array& a) { return max(a); }, {3, 1, 3, 2}),
            (Numbers{0.5, 0, 0.5, 0}));
  EXPECT_EQ(gradient_at([](const Array& a) { return min(a); }, {1, 1, 3, 1, 1}),
            (Numbers{0.25, 0.25, 0, 0.25, 0.25}));
  EXPECT_EQ(gradient_at([](const Array& a) { return maximum(a, 2.0); }, {1, 2, 3}),
            (Numbers{0, 0.5, 1}));
}

TEST_F(Gradient, OfReluIsZeroAtZero) {
  EXPECT_EQ(gradient_at([](const Array& a) { return relu(a); }, {-1, 0, 2}), (Numbers{0, 0, 1}));
}

TEST_F(Gradient, OfPowerIsFiniteAtZero) {
  EXPECT_EQ(gradient_at([](const Array& a) { return power(a, 2); }, {0, 3}), (Numbers{0, 6}));
  EXPECT_EQ(gradient_at([](const Array& a) { return power(a, 0); }, {0, 3}), (Numbers{0, 0}));
  EXPECT_EQ(gradient_at([](const Array& a) { return power(a, zeros_like(a)); }, {0, 3}),
            (Numbers{0, 0}));
  EXPECT_EQ(gradient_at([](const Array& a) { return power(0.0, a); }, {1, 2}), (Numbers{0, 0}));
}

TEST_F(Gradient, OfComparisonsAndArgmaxIsZero) {
  const auto f = [](const Array& a) {
    return multiply(a, cast(greater(a, 1.0), Dtype::f64)) + cast(argmax(a, 0), Dtype::f64);
  };
  EXPECT_EQ(gradient_at(f, {0, 2}), (Numbers{0, 1}));
}

TEST_F(Gradient, ThroughAnotherDtypeComesBackInItsOwn) {
  const Array argument = from_vector(std::vector<float>{1, 2}, Shape{2});
  const auto gradients =
      grad([](Arrays a) { return sum(square(cast(a[0], Dtype::f64))); }, std::span(&argument, 1));
  EXPECT_EQ(gradients[0].to_vector<float>(), (std::vector<float>{2, 4}));
}

TEST(GradientOfCopy, RunsBackOnTheFirstDevice) {
  const DeviceName second{DeviceKind::cpu, 1};
  const UseEvaluator use(
      std::make_shared<Interpreter>(InterpreterOptions{{DeviceName{}, second}, 64}));
  const Array argument = from_vector(std::vector<double>{1, 2}, Shape{2});
  EXPECT_EQ(copy_to(argument, second).device(), second);
  const auto gradients =
      grad([&](Arrays a) { return sum(square(copy_to(a[0], second))); }, std::span(&argument, 1));
  EXPECT_EQ(gradients[0].device(), DeviceName{});
  EXPECT_EQ(gradients[0].to_vector<double>(), (Numbers{2, 4}));
}

}  // namespace
}  // namespace strix::families
