// SPDX-License-Identifier: Apache-2.0
#pragma once

// DigitsData: the images of a CSV file, and how they are split and ordered by a seed.
//
// Plain values in host memory, owned by whoever read them. Functions without state; any thread may
// call them. All orders come from Philox, so they depend on the seed alone.
//
//   auto data = read_digits("examples/data/digits.csv.gz");
//   if (!data) return data.error();
//   auto split = split_digits(*data, 0.2, 1);

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "devices/base/result.hpp"

namespace strix {

inline constexpr std::size_t kDigitsPixels = 64;  // of an image, row by row
inline constexpr int kDigitsPixelMax = 16;
inline constexpr std::size_t kDigitsClasses = 10;

struct DigitsData {
  std::vector<std::uint8_t> pixels;  // kDigitsPixels a row, each 0..kDigitsPixelMax
  std::vector<std::uint8_t> labels;  // one a row, each 0..kDigitsClasses-1

  std::size_t rows() const noexcept { return labels.size(); }
  friend bool operator==(const DigitsData&, const DigitsData&) = default;
};

// Reads a CSV file, gzipped or not: 64 pixels and a label in each line, no header, nothing else.
// Errors: invalid, at "FILE:LINE:COLUMN" where COLUMN counts the values of a line from 1; a
// missing, empty, damaged or unreadable file is named alone.
Result<DigitsData> read_digits(const std::string& path);

struct DigitsSplit {
  DigitsData train;
  DigitsData test;
};

// Puts round(test_share * rows) rows into `test`, of each class the same share (to within one row,
// by largest remainders), picked by `seed`. Rows keep the order of the file.
// Errors: invalid when test_share is not inside (0,1), or a part would be empty.
Result<DigitsSplit> split_digits(const DigitsData& data, double test_share, std::uint64_t seed);

// The order in which an epoch visits `rows` rows: a permutation of 0..rows-1.
std::vector<std::uint32_t> epoch_order(std::size_t rows, std::uint64_t seed, std::size_t epoch);

}  // namespace strix
