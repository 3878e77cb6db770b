// SPDX-License-Identifier: Apache-2.0
#include "actors/digits/digits_network.hpp"

#include <algorithm>
#include <cmath>

#include "devices/base/check.hpp"
#include "ops/activation/activation.hpp"
#include "ops/context.hpp"
#include "ops/creation/creation.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/linear/linear.hpp"
#include "ops/random/random.hpp"
#include "ops/reduction/reduction.hpp"

namespace strix {
namespace {

// Rows of one prediction: keeps the memory of a large file's activations small (4 MB a layer).
constexpr std::size_t kPredictRows = 8192;

Array layer(const Array& inputs, const Array& weights, const Array& bias) {
  return matmul(inputs, weights) + bias;
}

}  // namespace

std::vector<float> network_inputs(const DigitsData& data) {
  std::vector<float> inputs(data.pixels.size());
  std::transform(data.pixels.begin(), data.pixels.end(), inputs.begin(), [](std::uint8_t pixel) {
    return static_cast<float>(pixel) / static_cast<float>(kDigitsPixelMax);
  });
  return inputs;
}

std::vector<Array> initial_parameters(std::uint64_t seed, std::span<const DeviceName> homes) {
  Random random(seed);
  std::vector<Array> parameters;
  for (const Shape& shape : digits_parameter_shapes()) {
    const OnDevice on(homes[parameters.size() % homes.size()]);
    const bool weights = shape.rank() == 2;
    parameters.push_back(
        weights ? random.normal(shape, 0.0, std::sqrt(2.0 / static_cast<double>(shape[0])))
                : zeros(shape));
  }
  return parameters;
}

Array network_logits(std::span<const Array> parameters, const Array& inputs) {
  Array hidden = relu(layer(inputs, parameters[0], parameters[1]));
  hidden = relu(layer(hidden, parameters[2], parameters[3]));
  return layer(hidden, parameters[4], parameters[5]);
}

DigitsModel model_of(std::span<const Array> parameters) {
  DigitsModel model;
  for (const Array& parameter : parameters) {
    model.parameters.push_back(parameter.to_vector<float>());
  }
  return model;
}

std::vector<Array> parameters_of(const DigitsModel& model) {
  std::vector<Array> parameters;
  for (const auto& elements : model.parameters) {
    parameters.push_back(from_vector(elements, digits_parameter_shapes()[parameters.size()]));
  }
  return parameters;
}

std::vector<int> predicted_labels(std::span<const Array> parameters, const DigitsData& data) {
  const std::vector<float> inputs = network_inputs(data);
  std::vector<int> labels;
  labels.reserve(data.rows());
  for (std::size_t begin = 0; begin < data.rows(); begin += kPredictRows) {
    const std::size_t end = std::min(begin + kPredictRows, data.rows());
    const auto piece = [&](std::size_t row) {
      return inputs.begin() + static_cast<std::ptrdiff_t>(row * kDigitsPixels);
    };
    const Array x = from_vector(std::vector<float>(piece(begin), piece(end)),
                                {static_cast<std::int64_t>(end - begin), kDigitsPixels});
    for (const std::int64_t label :
         argmax(network_logits(parameters, x), 1).to_vector<std::int64_t>()) {
      labels.push_back(static_cast<int>(label));
    }
  }
  return labels;
}

double accuracy_percent(std::span<const int> predicted, std::span<const std::uint8_t> labels) {
  STRIX_CHECK(predicted.size() == labels.size() && !labels.empty(), "a label for each prediction");
  std::size_t hits = 0;
  for (std::size_t row = 0; row < labels.size(); ++row) hits += predicted[row] == labels[row];
  return 100.0 * static_cast<double>(hits) / static_cast<double>(labels.size());
}

}  // namespace strix
