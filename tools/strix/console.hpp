// SPDX-License-Identifier: Apache-2.0
#pragma once

// Console: where text for people goes. Made by main, used by its thread alone.

#include <cstdio>
#include <string>

namespace strix::tools {

class Console {
 public:
  // With `json`, stdout is kept for the one line at the end.
  explicit Console(bool json) noexcept;

  // Text as it is, on stdout or, with --json, on stderr.
  void print(const std::string& text);
  // "strix: warning: ..." on stderr.
  void warn(const std::string& text);
  // The line at the end, on stdout. Only with --json.
  void print_json(const std::string& line);

  bool json() const noexcept { return json_; }
  // The text goes to a terminal that can overwrite a line.
  bool live() const noexcept { return live_; }
  // A live terminal and no NO_COLOR (https://no-color.org).
  bool colour() const noexcept { return colour_; }
  std::size_t columns() const noexcept;

  // False when something printed did not arrive: a full disk, a closed pipe.
  bool finish() noexcept;

 private:
  bool json_;
  std::FILE* text_;
  bool live_;
  bool colour_;
};

}  // namespace strix::tools
