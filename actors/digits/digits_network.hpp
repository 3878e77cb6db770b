// SPDX-License-Identifier: Apache-2.0
#pragma once

// DigitsNetwork: the multi-layer perceptron 64-128-64-10 as functions over arrays.
//
// `parameters` are always the six arrays of digits_parameter_shapes(), f32, on any devices. These
// build ops into the window of the calling thread.

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "actors/digits/digits_data.hpp"
#include "actors/digits/digits_model.hpp"
#include "devices/device_name.hpp"
#include "ops/array.hpp"

namespace strix {

// Pixels to network inputs: 0..16 becomes 0..1 (exactly, in f32).
std::vector<float> network_inputs(const DigitsData& data);

// Weights normal with variance 2 / inputs (He, Zhang, Ren, Sun, "Delving Deep into Rectifiers",
// ICCV 2015), biases 0; parameter i is made on homes[i mod homes.size()].
std::vector<Array> initial_parameters(std::uint64_t seed, std::span<const DeviceName> homes);

// inputs (n,64) f32 -> logits (n,10) f32.
Array network_logits(std::span<const Array> parameters, const Array& inputs);

// Waits. Throws Exception.
DigitsModel model_of(std::span<const Array> parameters);
// On the thread's device.
std::vector<Array> parameters_of(const DigitsModel& model);

// The most probable class of each row. Waits. Throws Exception.
std::vector<int> predicted_labels(std::span<const Array> parameters, const DigitsData& data);
// Percent of equal labels. Requires: the same number of both, not 0.
double accuracy_percent(std::span<const int> predicted, std::span<const std::uint8_t> labels);

}  // namespace strix
