// SPDX-License-Identifier: Apache-2.0
#include "tools/strix/console.hpp"

#include <cstdlib>
#include <cstring>

#include <sys/ioctl.h>
#include <unistd.h>

namespace strix::tools {
namespace {

bool can_overwrite(std::FILE* file) noexcept {
  const char* const terminal = std::getenv("TERM");
  return isatty(fileno(file)) != 0 && terminal != nullptr && std::strcmp(terminal, "dumb") != 0;
}

bool colour_wanted() noexcept {
  const char* const no_color = std::getenv("NO_COLOR");
  return no_color == nullptr || *no_color == '\0';
}

}  // namespace

Console::Console(bool json) noexcept
    : json_(json),
      text_(json ? stderr : stdout),
      live_(can_overwrite(text_)),
      colour_(live_ && colour_wanted()) {}

void Console::print(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), text_);
  std::fflush(text_);
}

void Console::warn(const std::string& text) {
  std::fflush(text_);
  std::fprintf(stderr, "strix: warning: %s\n", text.c_str());
}

void Console::print_json(const std::string& line) {
  if (!json_) return;
  std::fprintf(stdout, "%s\n", line.c_str());
  std::fflush(stdout);
}

std::size_t Console::columns() const noexcept {
  constexpr std::size_t kUnknown = 80;
  winsize size{};
  if (ioctl(fileno(text_), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kUnknown;
  return size.ws_col;
}

bool Console::finish() noexcept { return std::fflush(stdout) == 0 && std::ferror(stdout) == 0; }

}  // namespace strix::tools
