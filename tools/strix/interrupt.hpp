// SPDX-License-Identifier: Apache-2.0
#pragma once

// Ctrl-C, asked for between steps of the work.
//
// The first SIGINT or SIGTERM sets a flag; the second ends the process at once. Process-wide, as
// signals are; call watch_interrupts once, from main's thread.

namespace strix::tools {

void watch_interrupts() noexcept;
bool interrupted() noexcept;

}  // namespace strix::tools
