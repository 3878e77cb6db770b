// SPDX-License-Identifier: Apache-2.0
#pragma once

// Progress: a line per epoch, or a bar that overwrites itself where the console can.
//
// Owned by the command; used by its thread alone.

#include <cstddef>

#include "actors/digits/digits.hpp"
#include "tools/strix/console.hpp"

namespace strix::tools {

class Progress {
 public:
  Progress(Console& console, std::size_t epochs) noexcept : console_(console), epochs_(epochs) {}
  // Leaves the bar's line.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(const DigitsEpoch& epoch);

 private:
  Console& console_;
  const std::size_t epochs_;
  bool open_ = false;  // the cursor stands in the bar's line
};

}  // namespace strix::tools
