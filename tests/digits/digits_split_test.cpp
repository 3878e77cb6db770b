// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "actors/digits/digits_data.hpp"

namespace strix {
namespace {

// `rows_of[c]` rows of class c, in turn; each row's first pixels spell its number.
DigitsData numbered_rows(std::array<std::size_t, kDigitsClasses> rows_of) {
  DigitsData data;
  for (bool more = true; more;) {
    more = false;
    for (std::size_t c = 0; c < kDigitsClasses; ++c) {
      if (rows_of[c] == 0) continue;
      --rows_of[c];
      more = true;
      std::size_t number = data.rows();
      for (std::size_t i = 0; i < kDigitsPixels; ++i, number /= 17) {
        data.pixels.push_back(static_cast<std::uint8_t>(number % 17));
      }
      data.labels.push_back(static_cast<std::uint8_t>(c));
    }
  }
  return data;
}

std::vector<std::size_t> numbers_of(const DigitsData& data) {
  std::vector<std::size_t> numbers;
  for (std::size_t row = 0; row < data.rows(); ++row) {
    std::size_t number = 0;
    for (std::size_t i = 8; i-- > 0;) number = number * 17 + data.pixels[row * kDigitsPixels + i];
    numbers.push_back(number);
  }
  return numbers;
}

std::array<std::size_t, kDigitsClasses> classes_of(const DigitsData& data) {
  std::array<std::size_t, kDigitsClasses> counts{};
  for (const std::uint8_t label : data.labels) ++counts[label];
  return counts;
}

constexpr std::array<std::size_t, kDigitsClasses> kReal{178, 182, 177, 183, 181,
                                                        182, 181, 179, 174, 180};

TEST(DigitsSplit, GivesEveryRowToOnePartOnly) {
  const auto split = split_digits(numbered_rows(kReal), 0.2, 1);
  ASSERT_TRUE(split);
  auto all = numbers_of(split->train);
  const auto test = numbers_of(split->test);
  EXPECT_TRUE(std::is_sorted(all.begin(), all.end())) << "rows keep the order of the file";
  EXPECT_TRUE(std::is_sorted(test.begin(), test.end()));
  all.insert(all.end(), test.begin(), test.end());
  std::sort(all.begin(), all.end());
  std::vector<std::size_t> expected(1797);
  std::iota(expected.begin(), expected.end(), 0u);
  EXPECT_EQ(all, expected);
}

TEST(DigitsSplit, TakesTheSameShareOfEveryClass) {
  for (const double share : {0.01, 0.1, 0.2, 0.25, 0.5, 0.9}) {
    const auto split = split_digits(numbered_rows(kReal), share, 3);
    ASSERT_TRUE(split);
    EXPECT_EQ(split->test.rows(), static_cast<std::size_t>(std::llround(share * 1797)));
    EXPECT_EQ(split->train.rows() + split->test.rows(), 1797u);
    const auto test = classes_of(split->test);
    for (std::size_t c = 0; c < kDigitsClasses; ++c) {
      EXPECT_LT(std::abs(static_cast<double>(test[c]) - share * static_cast<double>(kReal[c])), 1.0)
          << "class " << c << " at share " << share;
    }
  }
}

TEST(DigitsSplit, DependsOnTheSeedAlone) {
  const DigitsData data = numbered_rows(kReal);
  const auto first = split_digits(data, 0.2, 5);
  const auto again = split_digits(data, 0.2, 5);
  const auto other = split_digits(data, 0.2, 6);
  ASSERT_TRUE(first && again && other);
  EXPECT_EQ(first->test, again->test);
  EXPECT_EQ(first->train, again->train);
  EXPECT_NE(first->test, other->test);
}

TEST(DigitsSplit, PicksEveryRowAboutEquallyOften) {
  // 400 splits: each row is drawn with chance 1/5, so 80 times with a standard deviation of 8; six
  // of them hold 1797 rows with overwhelming odds.
  std::vector<int> drawn(1797);
  const DigitsData data = numbered_rows(kReal);
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const auto split = split_digits(data, 0.2, seed);
    ASSERT_TRUE(split);
    for (const std::size_t row : numbers_of(split->test)) ++drawn[row];
  }
  const auto [least, most] = std::minmax_element(drawn.begin(), drawn.end());
  EXPECT_GT(*least, 80 - 48);
  EXPECT_LT(*most, 80 + 48);
}

TEST(DigitsSplit, RefusesSharesAndDataThatLeaveAPartEmpty) {
  for (const double share : {0.0, 1.0, -0.1, 1.5, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_FALSE(split_digits(numbered_rows(kReal), share, 1));
  }
  EXPECT_FALSE(split_digits(DigitsData{}, 0.2, 1));
  const auto one_row = split_digits(numbered_rows({1}), 0.2, 1);
  ASSERT_FALSE(one_row);
  EXPECT_EQ(one_row.error().kind(), ErrorKind::invalid);
  EXPECT_TRUE(split_digits(numbered_rows({1, 1, 1}), 0.2, 1));
}

TEST(DigitsSplit, OrdersEveryEpochByAnotherPermutation) {
  std::set<std::vector<std::uint32_t>> orders;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    for (std::size_t epoch = 1; epoch <= 5; ++epoch) {
      auto order = epoch_order(100, seed, epoch);
      EXPECT_EQ(order, epoch_order(100, seed, epoch));
      orders.insert(order);
      std::sort(order.begin(), order.end());
      for (std::uint32_t i = 0; i < 100; ++i) ASSERT_EQ(order[i], i);
    }
  }
  EXPECT_EQ(orders.size(), 15u);
  EXPECT_TRUE(epoch_order(0, 1, 1).empty());
}

}  // namespace
}  // namespace strix
