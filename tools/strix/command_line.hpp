// SPDX-License-Identifier: Apache-2.0
#pragma once

// CommandLine: what the user asked for, as plain values. The only file that knows CLI11 is
// command_line.cpp.

#include <string>
#include <variant>

#include "actors/digits/digits.hpp"
#include "devices/base/result.hpp"

namespace strix::tools {

struct PrintText {  // --help, --version
  std::string text;
};
struct ListDevices {};
struct TrainDigits {
  DigitsTrainOptions options;
};
struct PredictDigits {
  DigitsPredictOptions options;
};

struct CommandLine {
  std::variant<PrintText, ListDevices, TrainDigits, PredictDigits> command;
  bool json = false;
};

// Errors: invalid: unknown commands and options (naming the nearest known), missing values, words
// that are no numbers. `where` is the command or the option.
Result<CommandLine> parse_command_line(int argc, const char* const* argv);

// True when --json is among the words: known before, and even if, they can be parsed.
bool wants_json(int argc, const char* const* argv);

}  // namespace strix::tools
