// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <string>

#include "actors/digits/digits.hpp"
#include "tools/strix/commands.hpp"
#include "tools/strix/json_line.hpp"

namespace strix::tools {

Result<void> predict_digits_command(const PredictDigits& command, Console& console) {
  STRIX_TRY(const DigitsPrediction prediction, predict_digits(command.options));
  // A label a line, then the sum, so that `head` and `cut` can take them apart.
  std::string lines;
  for (const int label : prediction.labels) lines += std::to_string(label) + "\n";
  char sum[96] = {};
  std::snprintf(sum, sizeof sum, "accuracy %.2f %% of %zu images\n", prediction.accuracy,
                prediction.labels.size());
  if (!console.json()) console.print(lines);
  console.print(sum);
  console.print_json(json_of(prediction));
  return {};
}

}  // namespace strix::tools
