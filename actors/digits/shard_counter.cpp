// SPDX-License-Identifier: Apache-2.0
#include "actors/digits/shard_counter.hpp"

#include <algorithm>
#include <utility>

namespace strix {

ShardCounter::ShardCounter(std::shared_ptr<Evaluator> evaluator)
    : evaluator_(std::move(evaluator)), ops_(evaluator_->devices().size()) {}

Result<std::vector<Value>> ShardCounter::submit(const Graph& graph, std::span<const Value> inputs) {
  if (counting_) {
    const auto& names = evaluator_->devices();
    for (std::size_t i = 0; i < graph.steps(); ++i) {
      const auto found = std::find(names.begin(), names.end(), graph.step(i).device);
      if (found != names.end()) ++ops_[static_cast<std::size_t>(found - names.begin())];
    }
  }
  return evaluator_->submit(graph, inputs);
}

Result<HostView> ShardCounter::read(const Value& value, Nanoseconds deadline) {
  return evaluator_->read(value, deadline);
}
Result<void> ShardCounter::wait(const Value& value, Nanoseconds deadline) {
  return evaluator_->wait(value, deadline);
}
std::string ShardCounter::why(const Value& value) { return evaluator_->why(value); }
const std::vector<DeviceName>& ShardCounter::devices() const noexcept {
  return evaluator_->devices();
}
std::size_t ShardCounter::window_ops_max() const noexcept { return evaluator_->window_ops_max(); }

}  // namespace strix
