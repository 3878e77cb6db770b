// SPDX-License-Identifier: Apache-2.0
#include "tools/strix/progress.hpp"

#include <algorithm>
#include <cstdio>
#include <string>

namespace strix::tools {
namespace {

std::string numbers(const DigitsEpoch& epoch, std::size_t epochs) {
  const int width = static_cast<int>(std::to_string(epochs).size());
  char text[160] = {};
  std::snprintf(text, sizeof text, "epoch %*zu/%zu  loss %.5f  accuracy %6.2f %%  %.0f images/s",
                width, epoch.epoch, epochs, epoch.loss, epoch.accuracy, epoch.images_per_s);
  return text;
}

}  // namespace

Progress::~Progress() {
  if (open_) console_.print("\n");
}

void Progress::show(const DigitsEpoch& epoch) {
  const std::string text = numbers(epoch, epochs_);
  if (!console_.live()) {
    console_.print(text + "\n");
    return;
  }
  // "[####----] " in what the line leaves free; a narrow terminal gets the numbers alone.
  constexpr std::size_t kWidthMax = 30;
  constexpr std::size_t kWidthLeast = 5;
  const std::size_t columns = console_.columns();
  const std::size_t taken = text.size() + 4;
  std::string bar;
  if (columns >= taken + kWidthLeast) {
    const std::size_t width = std::min(columns - taken, kWidthMax);
    const std::size_t done = width * epoch.epoch / epochs_;
    bar = "[" + std::string(done, '#') + std::string(width - done, '-') + "] ";
    if (console_.colour()) bar = "\x1b[32m" + bar + "\x1b[0m";
  }
  console_.print("\r\x1b[K" + bar + text.substr(0, columns - 1));
  open_ = true;
}

}  // namespace strix::tools
