// SPDX-License-Identifier: Apache-2.0
#include <fstream>
#include <numeric>
#include <string>

#include <gtest/gtest.h>
#include <zlib.h>

#include "actors/digits/digits_data.hpp"

namespace strix {
namespace {

// A file below the test's own folder.
std::string csv_path(const std::string& name) {
  const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
  return testing::TempDir() + "csv_" + test->name() + "_" + name;
}

std::string written(const std::string& name, const std::string& content) {
  const std::string path = csv_path(name);
  std::ofstream(path, std::ios::binary) << content;
  return path;
}

// `values` numbers, the first ones 0,1,2,... modulo 17, and the last one 7.
std::string row(std::size_t values) {
  std::string text;
  for (std::size_t i = 0; i + 1 < values; ++i) text += std::to_string(i % 17) + ",";
  return text + "7";
}

// The message of the error that reading `content` gives.
std::string complaint(const std::string& content) {
  const auto data = read_digits(written("bad.csv", content));
  if (data) return "no error";
  EXPECT_EQ(data.error().kind(), ErrorKind::invalid);
  const std::string message = data.error().message();
  return message.substr(message.find("bad.csv"));
}

TEST(DigitsCsv, ReadsTheRealDigits) {
  const auto data = read_digits("examples/data/digits.csv.gz");
  ASSERT_TRUE(data) << data.error().message();
  // From the UCI description of optdigits.tes: 1797 instances; classes 0..9 have 178, 182, 177,
  // 183, 181, 182, 181, 179, 174 and 180.
  EXPECT_EQ(data->rows(), 1797u);
  std::vector<std::size_t> counts(10);
  for (const std::uint8_t label : data->labels) ++counts[label];
  EXPECT_EQ(counts, (std::vector<std::size_t>{178, 182, 177, 183, 181, 182, 181, 179, 174, 180}));
  // The sum of all pixels as NumPy gives it for scikit-learn's load_digits().
  EXPECT_EQ(std::accumulate(data->pixels.begin(), data->pixels.end(), 0), 561718);
  // load_digits().images[0][0] and the last label.
  EXPECT_EQ(std::vector<std::uint8_t>(data->pixels.begin(), data->pixels.begin() + 8),
            (std::vector<std::uint8_t>{0, 0, 5, 13, 9, 1, 0, 0}));
  EXPECT_EQ(data->labels.back(), 8);
}

TEST(DigitsCsv, ReadsPlainTextWithAnyLineEnds) {
  const auto unix_lines = read_digits(written("unix.csv", row(65) + "\n" + row(65) + "\n"));
  const auto no_last_end = read_digits(written("open.csv", row(65) + "\n" + row(65)));
  const auto dos_lines = read_digits(written("dos.csv", row(65) + "\r\n" + row(65) + "\r\n"));
  ASSERT_TRUE(unix_lines && no_last_end && dos_lines);
  EXPECT_EQ(unix_lines->rows(), 2u);
  EXPECT_EQ(unix_lines->labels, (std::vector<std::uint8_t>{7, 7}));
  EXPECT_EQ(unix_lines->pixels[16], 16);
  EXPECT_EQ(*unix_lines, *no_last_end);
  EXPECT_EQ(*unix_lines, *dos_lines);
}

TEST(DigitsCsv, NamesTheLineAndColumnOfARowWithTooFewOrTooManyValues) {
  EXPECT_EQ(complaint(row(65) + "\n" + row(63) + "\n" + row(65) + "\n"),
            "bad.csv:2:64: 63 values: a row has 65, 64 pixels and a label");
  EXPECT_EQ(complaint(row(66) + "\n"),
            "bad.csv:1:66: 66 values: a row has 65, 64 pixels and a label");
  EXPECT_EQ(complaint(row(65) + "\n\n" + row(65) + "\n"),
            "bad.csv:2:1: 0 values: a row has 65, 64 pixels and a label");
}

TEST(DigitsCsv, NamesTheLineAndColumnOfAValueThatIsNoPixelOrLabel) {
  const std::string good = row(65);
  const auto with = [&](std::size_t column, const std::string& value) {
    std::string text;
    for (std::size_t i = 1; i <= 65; ++i) {
      if (i > 1) text += ",";
      text += i == column ? value : "3";
    }
    return text;
  };
  const std::string pixel = "a pixel is a whole number from 0 to 16";
  const std::string label = "a label is a whole number from 0 to 9";
  EXPECT_EQ(complaint(good + "\n" + good + "\n" + with(5, "x") + "\n"),
            "bad.csv:3:5: 'x': " + pixel);
  for (const char* value : {"", "17", "-1", "+1", " 1", "1 ", "1.0", "1e1", "0x1", "99999999999"}) {
    EXPECT_EQ(complaint(with(64, value)), "bad.csv:1:64: '" + std::string(value) + "': " + pixel);
  }
  EXPECT_EQ(complaint(with(65, "10")), "bad.csv:1:65: '10': " + label);
  // What it shows of a value is short and printable.
  EXPECT_EQ(complaint(with(1, std::string(1000, 'y'))),
            "bad.csv:1:1: 'yyyyyyyyyyyyyyyyyyyyyyyy...': " + pixel);
  EXPECT_EQ(complaint(with(1, "\x1b[31m")), "bad.csv:1:1: '?[31m': " + pixel);
}

TEST(DigitsCsv, RefusesMissingEmptyAndEndlessFiles) {
  const auto missing = read_digits(csv_path("missing.csv"));
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().kind(), ErrorKind::invalid);
  EXPECT_EQ(missing.error().where(), csv_path("missing.csv"));
  EXPECT_NE(missing.error().what().find("No such file"), std::string::npos);
  EXPECT_NE(complaint("").find("empty"), std::string::npos);
  EXPECT_FALSE(read_digits("/dev/null"));
  EXPECT_FALSE(read_digits(testing::TempDir()));
  // A line that never ends must not fill the memory.
  const auto endless = read_digits("/dev/zero");
  ASSERT_FALSE(endless);
  EXPECT_EQ(endless.error().where(), "/dev/zero:1:65");
}

TEST(DigitsCsv, RefusesAGzipFileThatIsCutOffOrDamaged) {
  const std::string path = csv_path("whole.csv.gz");
  std::string text;
  for (int i = 0; i < 200; ++i) text += row(65) + "\n";
  gzFile file = gzopen(path.c_str(), "wb");
  ASSERT_EQ(gzwrite(file, text.data(), static_cast<unsigned>(text.size())),
            static_cast<int>(text.size()));
  ASSERT_EQ(gzclose(file), Z_OK);
  ASSERT_TRUE(read_digits(path));
  std::ifstream stream(path, std::ios::binary);
  const std::string packed((std::istreambuf_iterator<char>(stream)), {});
  for (std::size_t length = 0; length < packed.size(); ++length) {
    const auto data = read_digits(written("cut.csv.gz", packed.substr(0, length)));
    ASSERT_FALSE(data) << "cut to " << length << " of " << packed.size();
    EXPECT_EQ(data.error().kind(), ErrorKind::invalid);
  }
  std::string damaged = packed;
  damaged[packed.size() - 6] ^= 1;  // in the CRC
  EXPECT_FALSE(read_digits(written("damaged.csv.gz", damaged)));
}

}  // namespace
}  // namespace strix
