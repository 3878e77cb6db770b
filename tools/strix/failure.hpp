// SPDX-License-Identifier: Apache-2.0
#pragma once

// How the command ends: exit codes, and how an Error becomes one line for people.

#include <string>

#include "devices/base/error.hpp"

namespace strix::tools {

inline constexpr int kExitDone = 0;
inline constexpr int kExitFailed = 1;         // the work failed
inline constexpr int kExitBadInput = 2;       // options, files, devices that are not there
inline constexpr int kExitEnvironment = 3;    // disk, memory, a device that was lost
inline constexpr int kExitInterrupted = 130;  // Ctrl-C

int exit_code(ErrorKind kind) noexcept;

// The library names the field of its options, "learning_rate"; the user wrote "--learning-rate".
Error with_option_name(const Error& error);

// "strix: error: PLACE: VALUE: way out", without a line end.
std::string error_line(const Error& error);

}  // namespace strix::tools
