// SPDX-License-Identifier: Apache-2.0
#include <cstdarg>
#include <cstdio>
#include <string>
#include <utility>

#include "actors/digits/digits.hpp"
#include "tools/strix/commands.hpp"
#include "tools/strix/interrupt.hpp"
#include "tools/strix/json_line.hpp"
#include "tools/strix/progress.hpp"

namespace strix::tools {
namespace {

[[gnu::format(printf, 1, 2)]] std::string text(const char* format, ...) {
  char line[256] = {};
  std::va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  return line;
}

std::string report_text(const DigitsReport& report, const DigitsTrainOptions& options) {
  const Statistics& all = report.statistics;
  std::string lines;
  lines += text("test accuracy  %.2f %% of %zu images\n", report.test_accuracy, report.rows_test);
  lines += text("weights        sha256 %s\n", report.weights_sha256.c_str());
  lines += text("speed          %.0f images/s: %zu epochs of %zu images in %.2f s\n",
                report.images_per_s, options.epochs, report.rows_train, report.seconds);
  for (std::size_t i = 0; i < all.devices.size(); ++i) {
    const DeviceStatistics& device = all.devices[i];
    const double busy = all.elapsed > 0 ? 100.0 * static_cast<double>(device.busy) /
                                              static_cast<double>(all.elapsed)
                                        : 0.0;
    lines += text("%-14s busy %.0f %%, %llu ops, %llu transfers, %.1f MiB at most\n",
                  to_string(device.name).c_str(), busy, static_cast<unsigned long long>(device.ops),
                  static_cast<unsigned long long>(device.transfers),
                  static_cast<double>(device.bytes_peak) / (1024.0 * 1024.0));
  }
  lines +=
      text("actors         %llu ops and %llu messages, %.2f messages per op\n",
           static_cast<unsigned long long>(all.ops), static_cast<unsigned long long>(all.messages),
           all.ops > 0 ? static_cast<double>(all.messages) / static_cast<double>(all.ops) : 0.0);
  if (!options.save.empty()) lines += "model          " + options.save + "\n";
  if (!options.trace.empty()) lines += "trace          " + options.trace + "\n";
  return lines;
}

}  // namespace

Result<void> train_digits_command(const TrainDigits& command, Console& console) {
  watch_interrupts();
  Result<DigitsReport> report = [&] {
    Progress progress(console, command.options.epochs);
    return train_digits(
        command.options, [&](const DigitsEpoch& epoch) { progress.show(epoch); }, interrupted);
  }();
  if (!report && report.error().kind() == ErrorKind::cancelled && interrupted()) {
    return Error(ErrorKind::cancelled, "interrupted: nothing was saved; run it again to train",
                 "train digits");
  }
  if (!report) return report.error();
  for (const std::string& warning : report->warnings) console.warn(warning);
  console.print(report_text(*report, command.options));
  console.print_json(json_of(*report, command.options));
  return {};
}

}  // namespace strix::tools
