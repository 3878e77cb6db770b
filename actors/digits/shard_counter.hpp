// SPDX-License-Identifier: Apache-2.0
#pragma once

// ShardCounter: an Evaluator that passes everything on and counts the ops of the shards per device.
//
// Owned by one training, whose thread alone submits through it; values and reads pass unchanged.

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ops/evaluator.hpp"

namespace strix {

class ShardCounter final : public Evaluator {
 public:
  explicit ShardCounter(std::shared_ptr<Evaluator> evaluator);

  // While true, what is submitted belongs to a shard.
  void count(bool on) noexcept { counting_ = on; }
  // In the order of devices().
  const std::vector<std::uint64_t>& ops() const noexcept { return ops_; }

  Result<std::vector<Value>> submit(const Graph& graph, std::span<const Value> inputs) override;
  Result<HostView> read(const Value& value, Nanoseconds deadline) override;
  Result<void> wait(const Value& value, Nanoseconds deadline) override;
  std::string why(const Value& value) override;
  const std::vector<DeviceName>& devices() const noexcept override;
  std::size_t window_ops_max() const noexcept override;

 private:
  std::shared_ptr<Evaluator> evaluator_;
  bool counting_ = false;
  std::vector<std::uint64_t> ops_;
};

}  // namespace strix
