// SPDX-License-Identifier: Apache-2.0
#pragma once

// The commands: each calls one function of the library and prints what it returned. The exit code
// of an Error is main's to choose.

#include "devices/base/result.hpp"
#include "tools/strix/command_line.hpp"
#include "tools/strix/console.hpp"

namespace strix::tools {

Result<void> train_digits_command(const TrainDigits& command, Console& console);
Result<void> predict_digits_command(const PredictDigits& command, Console& console);
Result<void> list_devices_command(Console& console);

}  // namespace strix::tools
