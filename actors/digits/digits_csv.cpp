// SPDX-License-Identifier: Apache-2.0
//
// read_digits: the CSV reader of digits_data.hpp.
#include <cerrno>
#include <charconv>
#include <cstring>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include <zlib.h>

#include "actors/digits/digits_data.hpp"

namespace strix {
namespace {

constexpr std::size_t kColumns = kDigitsPixels + 1;
// A right line has at most 64 * 3 + 1 bytes; a longer one is refused before it fills the memory.
constexpr std::size_t kLineBytesMax = 4096;

struct GzClose {
  void operator()(gzFile file) const noexcept { gzclose(file); }
};

// A value as an error text may show it: printable, short, in quotes.
std::string quoted(std::string_view value) {
  constexpr std::size_t kShownMax = 24;
  std::string text = "'";
  for (const char c : value.substr(0, kShownMax)) {
    const auto byte = static_cast<unsigned char>(c);
    text += byte < 0x20 || byte >= 0x7f ? '?' : c;
  }
  if (value.size() > kShownMax) text += "...";
  return text + "'";
}

class CsvReader {
 public:
  explicit CsvReader(const std::string& path) : path_(path) {}

  // Takes the next piece of the file.
  Result<void> feed(std::string_view piece) {
    while (!piece.empty()) {
      const std::size_t end = piece.find('\n');
      const std::string_view part = piece.substr(0, end);
      if (line_.size() + part.size() > kLineBytesMax) {
        return error_at(kColumns, "more than " + std::to_string(kLineBytesMax) +
                                      " bytes in a line: give a CSV file of 64 pixels and a label "
                                      "in each line");
      }
      line_ += part;
      if (end == std::string_view::npos) return {};
      STRIX_TRY_DONE(finish_line());
      piece.remove_prefix(end + 1);
    }
    return {};
  }

  Result<DigitsData> finish() && {
    if (!line_.empty()) STRIX_TRY_DONE(finish_line());
    if (data_.rows() == 0) {
      return Error(ErrorKind::invalid,
                   "empty: give a CSV file of 64 pixels and a label in each line", path_);
    }
    return std::move(data_);
  }

 private:
  Error error_at(std::size_t column, std::string what) const {
    return Error(ErrorKind::invalid, std::move(what),
                 path_ + ":" + std::to_string(line_number_) + ":" + std::to_string(column));
  }

  Result<void> finish_line() {
    if (!line_.empty() && line_.back() == '\r') line_.pop_back();
    std::string_view rest = line_;
    std::size_t columns = rest.empty() ? 0 : 1;
    for (const char c : rest) columns += c == ',' ? 1 : 0;
    // A wrong value explains more than a wrong number of values, so values are looked at first.
    for (std::size_t column = 1; column <= columns && column <= kColumns; ++column) {
      const std::size_t end = rest.find(',');
      const std::string_view value = rest.substr(0, end);
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
      // In a line of another length nobody knows which value is the label.
      const bool label = columns == kColumns && column == kColumns;
      const int largest = label ? static_cast<int>(kDigitsClasses) - 1 : kDigitsPixelMax;
      int number = -1;
      const auto [stopped, failure] =
          std::from_chars(value.data(), value.data() + value.size(), number);
      if (failure != std::errc() || stopped != value.data() + value.size() || number < 0 ||
          number > largest) {
        return error_at(column, quoted(value) + ": " + (label ? "a label" : "a pixel") +
                                    " is a whole number from 0 to " + std::to_string(largest));
      }
      row_[column - 1] = static_cast<std::uint8_t>(number);
    }
    if (columns != kColumns) {
      return error_at(columns < kColumns ? columns + 1 : kColumns + 1,
                      std::to_string(columns) + " values: a row has 65, 64 pixels and a label");
    }
    data_.pixels.insert(data_.pixels.end(), row_, row_ + kDigitsPixels);
    data_.labels.push_back(row_[kDigitsPixels]);
    line_.clear();
    ++line_number_;
    return {};
  }

  const std::string& path_;
  std::string line_;
  std::size_t line_number_ = 1;
  std::uint8_t row_[kColumns] = {};
  DigitsData data_;
};

}  // namespace

Result<DigitsData> read_digits(const std::string& path) {
  errno = 0;
  const std::unique_ptr<gzFile_s, GzClose> file(gzopen(path.c_str(), "rbe"));
  if (!file) {
    const int reason = errno;
    return Error(ErrorKind::invalid,
                 std::string(reason == 0 ? "cannot be opened" : std::strerror(reason)) +
                     ": give a CSV or CSV.gz file that can be read",
                 path);
  }
  CsvReader reader(path);
  std::vector<char> piece(std::size_t{1} << 16);
  for (;;) {
    errno = 0;
    const int bytes = gzread(file.get(), piece.data(), static_cast<unsigned>(piece.size()));
    const int reason = errno;
    int status = Z_OK;
    const char* complaint = gzerror(file.get(), &status);
    if (bytes < 0 || (bytes == 0 && status != Z_OK && status != Z_STREAM_END)) {
      const std::string why = status == Z_ERRNO && reason != 0 ? std::strerror(reason) : complaint;
      return Error(ErrorKind::invalid, why + ": give a CSV or CSV.gz file that can be read", path);
    }
    if (bytes == 0) break;
    STRIX_TRY_DONE(reader.feed({piece.data(), static_cast<std::size_t>(bytes)}));
  }
  return std::move(reader).finish();
}

}  // namespace strix
