// SPDX-License-Identifier: Apache-2.0
#pragma once

// The training of the digits network over any Evaluator.
//
// Builds on the calling thread; everything else happens where the evaluator computes. What it
// returns depends on the data, seed, shards, epochs, batch, learning rate and momentum, never on
// the number of devices: mini-batches are cut into `shards` pieces whatever the devices, and the
// pieces' gradients are summed in the order of the pieces.

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "actors/digits/digits.hpp"
#include "actors/digits/digits_data.hpp"
#include "actors/digits/digits_model.hpp"
#include "devices/base/result.hpp"
#include "ops/evaluator.hpp"

namespace strix {

struct DigitsTrained {
  DigitsModel model;
  double test_accuracy = 0;              // percent
  double loss = 0;                       // of the last epoch, mean over the training rows
  double seconds = 0;                    // of the epochs alone
  std::vector<std::uint64_t> shard_ops;  // in the order of the evaluator's devices
};

// Everything about the options that needs neither data nor devices nor disk.
// Errors: invalid; `where` is the option's name in DigitsTrainOptions.
Result<void> check_training_options(const DigitsTrainOptions& options);

// Requires: check_training_options(options). `on_epoch` is called after each epoch, one epoch late,
// so that the devices never wait for it; `stop_requested` between steps and while waiting.
// Errors: invalid (more shards than rows), cancelled (stop_requested said so), and what failed on a
// device.
Result<DigitsTrained> train_network(const std::shared_ptr<Evaluator>& evaluator,
                                    const DigitsSplit& split, const DigitsTrainOptions& options,
                                    const std::function<void(const DigitsEpoch&)>& on_epoch,
                                    const std::function<bool()>& stop_requested);

}  // namespace strix
