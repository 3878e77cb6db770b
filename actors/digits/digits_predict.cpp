// SPDX-License-Identifier: Apache-2.0
//
// predict_digits: a saved model against the rows of a file.
#include <memory>

#include "actors/digits/digits.hpp"
#include "actors/digits/digits_data.hpp"
#include "actors/digits/digits_model.hpp"
#include "actors/digits/digits_network.hpp"
#include "actors/runtime.hpp"
#include "ops/context.hpp"

namespace strix {

Result<DigitsPrediction> predict_digits(const DigitsPredictOptions& options) {
  STRIX_TRY(const DigitsModel model, load_model(options.model));
  STRIX_TRY(const DigitsData data, read_digits(options.data));
  STRIX_TRY(const std::unique_ptr<Runtime> runtime, Runtime::start({.devices = options.devices}));
  const UseEvaluator use(runtime->session());
  try {
    DigitsPrediction prediction;
    prediction.labels = predicted_labels(parameters_of(model), data);
    prediction.accuracy = accuracy_percent(prediction.labels, data.labels);
    return prediction;
  } catch (const Exception& exception) {
    return exception.error();
  }
}

}  // namespace strix
