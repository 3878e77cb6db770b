// SPDX-License-Identifier: Apache-2.0
#pragma once

// DigitsModel: the trained parameters in host memory, and their file.
//
// A plain value. Functions without state; any thread may call them.
//
// The file, all numbers little-endian:
//   8 bytes   "STRIXMOD"
//   u32       version of the format, 1
//   u32       number of arrays
//   per array u32 rank, then rank extents as u64
//   f32       the elements of all arrays in order, row-major
//   32 bytes  SHA-256 of everything before

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "actors/digits/sha256.hpp"
#include "devices/base/result.hpp"
#include "ops/shape.hpp"

namespace strix {

struct DigitsModel {
  // In the order of digits_parameter_shapes().
  std::vector<std::vector<float>> parameters;

  friend bool operator==(const DigitsModel&, const DigitsModel&) = default;
};

// Weights (inputs, outputs) and biases (outputs,) of the layers 64-128-64-10:
// w1, b1, w2, b2, w3, b3.
const std::vector<Shape>& digits_parameter_shapes();

// SHA-256 of all elements in order.
Sha256 digest(const DigitsModel& model);

std::vector<std::byte> model_bytes(const DigitsModel& model);
// Errors: invalid: no model, another version, shapes of another network, cut off, damaged.
// `where` names the source. Allocates no more than `bytes` has.
Result<DigitsModel> parse_model(std::span<const std::byte> bytes, const std::string& where);

// Errors: as write_whole_file.
Result<void> save_model(const DigitsModel& model, const std::string& path);
// Errors: as read_whole_file and parse_model.
Result<DigitsModel> load_model(const std::string& path);

}  // namespace strix
