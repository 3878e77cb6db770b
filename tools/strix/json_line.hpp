// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the command says with --json, one line each, without a line end. Numbers that are not finite
// become null. Functions without state.

#include <span>
#include <string>

#include "actors/digits/digits.hpp"
#include "devices/base/error.hpp"
#include "devices/device.hpp"

namespace strix::tools {

// {"error":{"kind","what","where"}}
std::string json_of(const Error& error);
// test_accuracy (percent), weights_sha256, images_per_s, seconds, ..., devices: name, ops, busy
// (share of the time, 0..1), bytes_peak and more.
std::string json_of(const DigitsReport& report, const DigitsTrainOptions& options);
// accuracy (percent), labels.
std::string json_of(const DigitsPrediction& prediction);
// {"devices":[...]}
std::string json_of(std::span<const DeviceInfo> devices);

}  // namespace strix::tools
