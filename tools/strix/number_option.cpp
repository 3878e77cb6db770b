// SPDX-License-Identifier: Apache-2.0
#include "tools/strix/number_option.hpp"

#include <charconv>
#include <system_error>

namespace strix::tools {
namespace {

template <class T>
Result<T> parsed(const std::string& option, const std::string& word, const std::string& way_out) {
  T value{};
  const char* const end = word.data() + word.size();
  const auto [stopped, failure] = std::from_chars(word.data(), end, value);
  if (failure == std::errc() && stopped == end) return value;
  return Error(ErrorKind::invalid,
               "'" + word + "': " +
                   (failure == std::errc::result_out_of_range ? "out of range: " : "") + way_out,
               option);
}

}  // namespace

Result<std::uint64_t> whole_number(const std::string& option, const std::string& word) {
  return parsed<std::uint64_t>(option, word, "give a whole number, 0 or more, in decimal digits");
}

Result<double> number(const std::string& option, const std::string& word) {
  return parsed<double>(option, word, "give a number such as 0.1");
}

}  // namespace strix::tools
