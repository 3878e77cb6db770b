// SPDX-License-Identifier: Apache-2.0
#pragma once

// EpochTally: loss and hits of one epoch, computed on the devices from the logits that the steps
// made anyway, and read once.
//
// Measuring every shard of every step would be five more ops each; this takes five for every
// kFoldedLogits of them. Owned and touched by the training's thread alone.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "devices/base/result.hpp"
#include "devices/device_name.hpp"
#include "ops/array.hpp"

namespace strix {

class EpochTally {
 public:
  // One entry of `devices` per shard: where its logits are.
  explicit EpochTally(const std::vector<DeviceName>& devices);

  // logits (n,10) of one shard of one step, and the right labels of its rows.
  void add(std::size_t shard, const Array& logits, const std::vector<std::int64_t>& labels);
  // No more will be added: builds what is left and submits it.
  void close();

  struct Totals {
    double loss = 0;  // summed over the rows
    std::int64_t hits = 0;
    std::size_t rows = 0;
  };
  // Waits, asking `stop_requested` several times a second. Errors: cancelled; what failed.
  Result<Totals> read(const std::function<bool()>& stop_requested) const;

 private:
  // Small enough that folding keeps pace with the steps, and below the 255 inputs an op may have.
  static constexpr std::size_t kFoldedLogits = 64;

  struct Shard {
    DeviceName device;
    std::vector<Array> logits;  // not folded yet
    std::vector<std::int64_t> labels;
    std::vector<Array> losses;  // folded: scalars
    std::vector<Array> hits;
  };
  static void fold(Shard& shard);

  std::vector<Shard> shards_;
  std::size_t rows_ = 0;
};

}  // namespace strix
