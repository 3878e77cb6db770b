// SPDX-License-Identifier: Apache-2.0
#include "ops/graph.hpp"

#include <algorithm>
#include <utility>

namespace strix {

struct Graph::Content {
  struct Record {
    std::shared_ptr<const OpCall> call;
    DeviceName device;
    std::uint32_t inputs_begin;
    std::uint32_t inputs_count;
    DataIndex outputs_begin;
  };

  std::vector<ArrayMeta> inputs;
  std::vector<Record> steps;
  std::vector<DataIndex> step_inputs;          // of all steps, one after the other
  std::vector<const ArrayMeta*> step_outputs;  // of all steps, into their calls
  std::vector<DataIndex> numbers;              // numbers[i] == i: what Step::outputs points into
  std::vector<DataIndex> outputs;

  std::size_t data() const noexcept { return inputs.size() + step_outputs.size(); }
  const ArrayMeta& meta(DataIndex index) const noexcept {
    return index < inputs.size() ? inputs[index] : *step_outputs[index - inputs.size()];
  }
};

std::size_t Graph::inputs() const noexcept { return content_ ? content_->inputs.size() : 0; }
std::size_t Graph::data() const noexcept { return content_ ? content_->data() : 0; }
std::size_t Graph::steps() const noexcept { return content_ ? content_->steps.size() : 0; }

Graph::Step Graph::step(std::size_t index) const noexcept {
  const Content::Record& record = content_->steps[index];
  return {record.call,
          record.device,
          {content_->step_inputs.data() + record.inputs_begin, record.inputs_count},
          {content_->numbers.data() + record.outputs_begin, record.call->outputs.size()}};
}

const ArrayMeta& Graph::meta(DataIndex data) const noexcept { return content_->meta(data); }

std::span<const DataIndex> Graph::outputs() const noexcept {
  return content_ ? std::span<const DataIndex>(content_->outputs) : std::span<const DataIndex>();
}

GraphBuilder::GraphBuilder() : content_(std::make_shared<Graph::Content>()) {}
GraphBuilder::~GraphBuilder() = default;

DataIndex GraphBuilder::input(const ArrayMeta& meta) {
  STRIX_CHECK(content_->steps.empty(), "graph inputs come before the first step");
  content_->inputs.push_back(meta);
  return static_cast<DataIndex>(content_->inputs.size() - 1);
}

Result<DataIndex> GraphBuilder::step(std::shared_ptr<const OpCall> call,
                                     std::span<const DataIndex> inputs, const DeviceName& device) {
  Graph::Content& content = *content_;
  if (inputs.size() != call->inputs.size()) {
    return Error(ErrorKind::invalid,
                 "the call takes " + std::to_string(call->inputs.size()) +
                     " inputs, the step has " + std::to_string(inputs.size()),
                 place_of(*call->op, call->where));
  }
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i] >= content.data()) {
      return Error(ErrorKind::invalid,
                   "input " + std::to_string(i) + " is data " + std::to_string(inputs[i]) +
                       ", the graph has only " + std::to_string(content.data()),
                   place_of(*call->op, call->where));
    }
    const ArrayMeta& meta = content.meta(inputs[i]);
    if (!(meta == call->inputs[i])) {
      return Error(ErrorKind::invalid,
                   "input " + std::to_string(i) + " is " + std::string(to_string(meta.dtype)) +
                       to_string(meta.shape) + ", the call expects " +
                       std::string(to_string(call->inputs[i].dtype)) +
                       to_string(call->inputs[i].shape),
                   place_of(*call->op, call->where));
    }
  }
  const auto first = static_cast<DataIndex>(content.data());
  for (const ArrayMeta& meta : call->outputs) content.step_outputs.push_back(&meta);
  content.steps.push_back({std::move(call), device,
                           static_cast<std::uint32_t>(content.step_inputs.size()),
                           static_cast<std::uint32_t>(inputs.size()), first});
  content.step_inputs.insert(content.step_inputs.end(), inputs.begin(), inputs.end());
  return first;
}

void GraphBuilder::output(DataIndex data) {
  STRIX_CHECK(data < content_->data(), "graph output " + std::to_string(data) + " is not a data");
  content_->outputs.push_back(data);
}

Graph GraphBuilder::build() && {
  Graph::Content& content = *content_;
  content.numbers.resize(content.data());
  for (std::size_t i = 0; i < content.numbers.size(); ++i) {
    content.numbers[i] = static_cast<DataIndex>(i);
  }
  std::ranges::sort(content.outputs);
  const auto twice = std::ranges::unique(content.outputs);
  content.outputs.erase(twice.begin(), twice.end());
  Graph graph;
  graph.content_ = std::move(content_);
  return graph;
}

}  // namespace strix
