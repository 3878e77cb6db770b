// SPDX-License-Identifier: Apache-2.0
#include "ops/random/random.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <thread>

#include <gtest/gtest.h>

#include "ops/context.hpp"
#include "ops/interpreter.hpp"
#include "ops/random/random_bits.hpp"

namespace strix::families {
namespace {

class RandomNumbers : public ::testing::Test {
 protected:
  UseEvaluator use_{std::make_shared<Interpreter>()};
};

// Known answers of Random123 1.14.0, kat_vectors, "philox4x32 10".
TEST_F(RandomNumbers, AreTheBitsOfPhilox) {
  EXPECT_EQ(RandomBits(0, 0, 0).block(0),
            (PhiloxCounter{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(RandomBits(0x299f31d0a4093822, 0x03707344, 0x85a313198a2e).block(0x08d3243f6a88),
            (PhiloxCounter{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST_F(RandomNumbers, OfUniformAreTheUpperBits) {
  const auto f32 = Random(0).uniform({4}).to_vector<float>();
  EXPECT_EQ(f32, (std::vector<float>{0x6627e8 * 0x1p-24f, 0xe169c5 * 0x1p-24f, 0xbc57ac * 0x1p-24f,
                                     0x9b00db * 0x1p-24f}));
  const auto f64 = Random(0).uniform({2}, 0, 1, Dtype::f64).to_vector<double>();
  EXPECT_EQ(f64[0], static_cast<double>(0x6627e8d5e169c58d >> 11) * 0x1p-53);
  EXPECT_EQ(f64[1], static_cast<double>(0xbc57ac4c9b00dbd8 >> 11) * 0x1p-53);
}

TEST_F(RandomNumbers, DifferByCallSeedAndGenerator) {
  Random random(5);
  const auto first = random.uniform({8}).to_vector<float>();
  const auto second = random.uniform({8}).to_vector<float>();
  EXPECT_EQ(random.calls(), 2u);
  EXPECT_NE(first, second);
  EXPECT_EQ(Random(5).uniform({8}).to_vector<float>(), first);
  EXPECT_NE(Random(6).uniform({8}).to_vector<float>(), first);
  EXPECT_NE(Random(5, 1).uniform({8}).to_vector<float>(), first);
}

TEST_F(RandomNumbers, AreAFunctionOfTheElementAlone) {
  for (Dtype dtype : {Dtype::f32, Dtype::f64}) {
    const auto text = [](const Array& array) {
      return array.astype(Dtype::f64).to_vector<double>();
    };
    const auto uniform = text(Random(9).uniform({101}, -1, 1, dtype));
    const auto normal = text(Random(9).normal({101}, 0, 1, dtype));
    for (std::int64_t n : {0, 1, 2, 3, 5, 64, 100}) {
      const auto begin = static_cast<std::ptrdiff_t>(n);
      EXPECT_EQ(text(Random(9).uniform({n}, -1, 1, dtype)),
                std::vector<double>(uniform.begin(), uniform.begin() + begin));
      EXPECT_EQ(text(Random(9).normal({n}, 0, 1, dtype)),
                std::vector<double>(normal.begin(), normal.begin() + begin));
    }
  }
}

struct Moments {
  double mean = 0;
  double variance = 0;
  double skewness = 0;
  double kurtosis = 0;
};

Moments moments_of(const std::vector<double>& values) {
  const auto n = static_cast<double>(values.size());
  Moments moments;
  moments.mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
  double third = 0;
  double fourth = 0;
  for (double value : values) {
    const double d = value - moments.mean;
    moments.variance += d * d / n;
    third += d * d * d / n;
    fourth += d * d * d * d / n;
  }
  moments.skewness = third / std::pow(moments.variance, 1.5);
  moments.kurtosis = fourth / (moments.variance * moments.variance);
  return moments;
}

// Bounds of five standard errors of n = 200,000 independent numbers.
TEST_F(RandomNumbers, OfNormalHaveTheMomentsOfANormal) {
  for (Dtype dtype : {Dtype::f32, Dtype::f64}) {
    const Array array = Random(3).normal({200, 1000}, 2.0, 0.5, dtype);
    const auto values = array.astype(Dtype::f64).to_vector<double>();
    const Moments moments = moments_of(values);
    EXPECT_NEAR(moments.mean, 2.0, 5 * 0.5 / std::sqrt(2e5));
    EXPECT_NEAR(moments.variance, 0.25, 5 * 0.25 * std::sqrt(2 / 2e5));
    EXPECT_NEAR(moments.skewness, 0.0, 5 * std::sqrt(6 / 2e5));
    EXPECT_NEAR(moments.kurtosis, 3.0, 5 * std::sqrt(24 / 2e5));
    // Within one and two deviations: 68.27 % and 95.45 %.
    const auto within = [&](double bound) {
      return static_cast<double>(
                 std::count_if(values.begin(), values.end(),
                               [&](double value) { return std::fabs(value - 2.0) < bound; })) /
             2e5;
    };
    EXPECT_NEAR(within(0.5), 0.6827, 0.006);
    EXPECT_NEAR(within(1.0), 0.9545, 0.003);
  }
}

TEST_F(RandomNumbers, OfUniformFillTheirRangeEvenly) {
  for (Dtype dtype : {Dtype::f32, Dtype::f64}) {
    const auto values =
        Random(4).uniform({200000}, -3, 5, dtype).astype(Dtype::f64).to_vector<double>();
    const Moments moments = moments_of(values);
    EXPECT_NEAR(moments.mean, 1.0, 5 * (8 / std::sqrt(12.0)) / std::sqrt(2e5));
    EXPECT_NEAR(moments.variance, 64 / 12.0, 0.05);
    std::array<int, 16> bins{};
    for (double value : values) {
      ASSERT_GE(value, -3);
      ASSERT_LT(value, 5);
      ++bins[static_cast<std::size_t>((value + 3) * 2)];
    }
    for (int bin : bins) EXPECT_NEAR(bin, 12500, 5 * std::sqrt(12500.0));
  }
}

TEST_F(RandomNumbers, OfUniformNeverReachTheUpperEnd) {
  // A range of two neighbouring numbers: rounding would reach the upper one half of the time.
  const double high = static_cast<double>(std::nextafter(1.0f, 2.0f));
  for (float value : Random(8).uniform({1000}, 1.0, high).to_vector<float>())
    EXPECT_EQ(value, 1.0f);
  EXPECT_EQ(Random(8).uniform({3}, 0.25, 0.25).to_vector<float>(), std::vector<float>(3, 0.25f));
  const double most = std::numeric_limits<double>::max();
  for (double value : Random(8).uniform({1000}, -most, most, Dtype::f64).to_vector<double>()) {
    EXPECT_TRUE(std::isfinite(value));
  }
}

TEST_F(RandomNumbers, OfPermutationAreAPermutation) {
  for (std::int64_t n : {0, 1, 2, 5, 1437}) {
    auto order = Random(7).permutation(n).to_vector<std::int64_t>();
    EXPECT_EQ(Random(7).permutation(n).to_vector<std::int64_t>(), order);
    std::sort(order.begin(), order.end());
    std::vector<std::int64_t> expected(static_cast<std::size_t>(n));
    std::iota(expected.begin(), expected.end(), 0);
    EXPECT_EQ(order, expected);
  }
}

TEST_F(RandomNumbers, OfPermutationAreAllEquallyLikely) {
  Random random(11);
  std::map<std::vector<std::int64_t>, int> counts;
  for (int i = 0; i < 6000; ++i) ++counts[random.permutation(3).to_vector<std::int64_t>()];
  EXPECT_EQ(counts.size(), 6u);
  for (const auto& [order, count] : counts) EXPECT_NEAR(count, 1000, 5 * std::sqrt(1000.0));
}

TEST_F(RandomNumbers, AreTheSameBytesOnEveryThread) {
  const auto draw = [] {
    const UseEvaluator use(std::make_shared<Interpreter>());
    Random random(12);
    std::vector<double> all = random.normal({999}, 0, 1, Dtype::f64).to_vector<double>();
    for (double value : random.uniform({999}, 0, 1, Dtype::f64).to_vector<double>()) {
      all.push_back(value);
    }
    for (std::int64_t value : random.permutation(999).to_vector<std::int64_t>()) {
      all.push_back(static_cast<double>(value));
    }
    return all;
  };
  const std::vector<double> here = draw();
  std::vector<double> there[3];
  {
    std::vector<std::jthread> threads;
    for (auto& result : there) threads.emplace_back([&] { result = draw(); });
  }
  for (const auto& result : there) EXPECT_EQ(result, here);
}

}  // namespace
}  // namespace strix::families
