// SPDX-License-Identifier: Apache-2.0
#include "tools/strix/failure.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace strix::tools {

int exit_code(ErrorKind kind) noexcept {
  switch (kind) {
    case ErrorKind::invalid:
      return kExitBadInput;
    case ErrorKind::exhausted:
    case ErrorKind::lost:
      return kExitEnvironment;
    case ErrorKind::cancelled:
      return kExitInterrupted;
    case ErrorKind::unsupported:
    case ErrorKind::internal:
      break;
  }
  return kExitFailed;
}

Error with_option_name(const Error& error) {
  static constexpr std::array<std::string_view, 10> kOptions{
      "batch", "data", "devices", "epochs", "learning_rate",
      "model", "save", "seed",    "shards", "trace"};
  if (std::find(kOptions.begin(), kOptions.end(), error.where()) == kOptions.end()) return error;
  std::string option = "--" + error.where();
  std::replace(option.begin(), option.end(), '_', '-');
  return error.cause() == nullptr ? Error(error.kind(), error.what(), option)
                                  : Error(error.kind(), error.what(), option, *error.cause());
}

std::string error_line(const Error& error) {
  std::string line = "strix: error: " + error.message();
  std::replace(line.begin(), line.end(), '\n', ' ');  // one line, whatever the library said
  return line;
}

}  // namespace strix::tools
