// SPDX-License-Identifier: Apache-2.0
#include "actors/digits/digits_data.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "devices/base/random.hpp"

namespace strix {
namespace {

// What a permutation is for: the third word of the Philox counter, so that no two uses of one seed
// share numbers.
enum class Purpose : std::uint32_t { split = 1, epoch = 2 };

// Indices 0..n-1 sorted by (random 64-bit key, index).
std::vector<std::uint32_t> permutation(std::size_t n, std::uint64_t seed, Purpose purpose,
                                       std::uint32_t number) {
  const PhiloxKey key{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)};
  std::vector<std::uint64_t> keys(n);
  for (std::size_t i = 0; i < n; ++i) {
    const PhiloxCounter random =
        philox4x32_10({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(i >> 32),
                       static_cast<std::uint32_t>(purpose), number},
                      key);
    keys[i] = std::uint64_t{random[1]} << 32 | random[0];
  }
  std::vector<std::uint32_t> order(n);
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return keys[a] != keys[b] ? keys[a] < keys[b] : a < b;
  });
  return order;
}

// How many of each class's rows are for testing: the share rounded down, then one more for the
// largest remainders (ties: the smaller class number) until the total is right.
std::array<std::size_t, kDigitsClasses> test_rows_of_classes(
    const std::array<std::vector<std::uint32_t>, kDigitsClasses>& rows_of, double share,
    std::size_t total) {
  std::array<std::size_t, kDigitsClasses> counts{};
  std::array<double, kDigitsClasses> remainders{};
  std::array<std::size_t, kDigitsClasses> by_remainder{};
  std::size_t given = 0;
  for (std::size_t c = 0; c < kDigitsClasses; ++c) {
    const double exact = share * static_cast<double>(rows_of[c].size());
    counts[c] = static_cast<std::size_t>(exact);
    remainders[c] = exact - std::floor(exact);
    by_remainder[c] = c;
    given += counts[c];
  }
  std::stable_sort(by_remainder.begin(), by_remainder.end(),
                   [&](std::size_t a, std::size_t b) { return remainders[a] > remainders[b]; });
  for (std::size_t i = 0; given < total && i < kDigitsClasses; ++i) {
    const std::size_t c = by_remainder[i];
    if (counts[c] == rows_of[c].size()) continue;
    ++counts[c];
    ++given;
  }
  return counts;
}

void append_row(DigitsData& to, const DigitsData& from, std::size_t row) {
  const auto first = from.pixels.begin() + static_cast<std::ptrdiff_t>(row * kDigitsPixels);
  to.pixels.insert(to.pixels.end(), first, first + kDigitsPixels);
  to.labels.push_back(from.labels[row]);
}

}  // namespace

Result<DigitsSplit> split_digits(const DigitsData& data, double test_share, std::uint64_t seed) {
  if (!(test_share > 0 && test_share < 1)) {
    return Error(ErrorKind::invalid, std::to_string(test_share) + ": give a share between 0 and 1",
                 "test_share");
  }
  const auto total =
      static_cast<std::size_t>(std::llround(test_share * static_cast<double>(data.rows())));
  if (total == 0 || total == data.rows()) {
    return Error(ErrorKind::invalid,
                 std::to_string(data.rows()) + " rows: too few to train on some and test on others",
                 "data");
  }
  std::array<std::vector<std::uint32_t>, kDigitsClasses> rows_of;
  for (std::size_t row = 0; row < data.rows(); ++row) {
    rows_of[data.labels[row]].push_back(static_cast<std::uint32_t>(row));
  }
  const auto counts = test_rows_of_classes(rows_of, test_share, total);
  std::vector<bool> is_test(data.rows(), false);
  for (std::size_t c = 0; c < kDigitsClasses; ++c) {
    const auto order =
        permutation(rows_of[c].size(), seed, Purpose::split, static_cast<std::uint32_t>(c));
    for (std::size_t i = 0; i < counts[c]; ++i) is_test[rows_of[c][order[i]]] = true;
  }
  DigitsSplit split;
  for (std::size_t row = 0; row < data.rows(); ++row) {
    append_row(is_test[row] ? split.test : split.train, data, row);
  }
  return split;
}

std::vector<std::uint32_t> epoch_order(std::size_t rows, std::uint64_t seed, std::size_t epoch) {
  return permutation(rows, seed, Purpose::epoch, static_cast<std::uint32_t>(epoch));
}

}  // namespace strix
