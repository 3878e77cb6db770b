// SPDX-License-Identifier: Apache-2.0
#pragma once

// The main job: train an MLP 64-128-64-10 on the UCI optical digits, data-parallel over devices.
//
// What `strix train digits` and `strix predict digits` do; the command only parses and prints.
// The trained weights depend on data, seed, shards, epochs, batch and learning rate, never on the
// devices. A model file is only written when training ended well.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "actors/runtime.hpp"
#include "actors/statistics.hpp"
#include "devices/base/result.hpp"

namespace strix {

struct DigitsTrainOptions {
  std::string data;  // CSV or CSV.gz: 64 pixels 0..16 and a label 0..9 per row
  std::string devices = "auto";
  std::size_t shards = 4;  // pieces of each mini-batch; shard i runs on device i mod N
  std::size_t epochs = 60;
  std::size_t batch = 32;      // rows per step, split into the shards
  double learning_rate = 0.1;  // of momentum SGD, decayed to 0 along a cosine
  double momentum = 0.9;
  std::uint64_t seed = 1;   // of the split, the weights and the order of rows
  double test_share = 0.2;  // of each class, for the test
  std::string save;         // "": do not save
  std::string trace;        // "": no trace
};

struct DigitsEpoch {
  std::size_t epoch = 0;  // 1 .. epochs
  double loss = 0;        // mean over the training rows
  double accuracy = 0;    // percent, on the training rows, before each step
  double images_per_s = 0;
};

struct DigitsReport {
  double test_accuracy = 0;    // percent
  std::string weights_sha256;  // of all parameters in order, little-endian f32
  double images_per_s = 0;     // training rows per second over all epochs
  double seconds = 0;
  std::size_t rows_train = 0;
  std::size_t rows_test = 0;
  std::vector<std::uint64_t> shard_ops;  // ops of the shards per device, in the order of devices
  Statistics statistics;
  std::vector<std::string> warnings;
};

// Calls `on_epoch` after each epoch and `stop_requested` between steps; returns Error{cancelled}
// when it says true. Errors: invalid (data, with line and column; options; devices), exhausted
// (disk), lost (a device, named).
Result<DigitsReport> train_digits(const DigitsTrainOptions& options,
                                  const std::function<void(const DigitsEpoch&)>& on_epoch,
                                  const std::function<bool()>& stop_requested);

struct DigitsPredictOptions {
  std::string model;
  std::string data;
  std::string devices = "auto";
};
struct DigitsPrediction {
  std::vector<int> labels;  // predicted, a row each
  double accuracy = 0;      // percent, against the labels in the data
};
Result<DigitsPrediction> predict_digits(const DigitsPredictOptions& options);

}  // namespace strix
