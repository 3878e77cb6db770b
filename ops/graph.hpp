// SPDX-License-Identifier: Apache-2.0
#pragma once

// Graph: an immutable DAG of op calls over data. A value type: copies share the content.
//
// Data are numbered: first the inputs, then the outputs of each step in order; a step reads only
// data with smaller numbers, so the order of steps is a topological one.

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "devices/device_name.hpp"
#include "ops/op.hpp"

namespace strix {

using DataIndex = std::uint32_t;

class Graph {
 public:
  struct Step {
    std::shared_ptr<const OpCall> call;
    DeviceName device;
    std::span<const DataIndex> inputs;
    std::span<const DataIndex> outputs;
  };

  Graph() = default;

  std::size_t inputs() const noexcept;  // data 0 .. inputs()-1
  std::size_t data() const noexcept;
  std::size_t steps() const noexcept;
  Step step(std::size_t index) const noexcept;
  const ArrayMeta& meta(DataIndex data) const noexcept;
  // The data that the caller wants values of, ascending.
  std::span<const DataIndex> outputs() const noexcept;

 private:
  friend class GraphBuilder;
  struct Content;
  std::shared_ptr<const Content> content_;
};

class GraphBuilder {
 public:
  GraphBuilder();
  ~GraphBuilder();

  // Requires: before the first step.
  DataIndex input(const ArrayMeta& meta);
  // Returns the number of the call's first output; the others follow. Errors: invalid when an index
  // is unknown or its meta is not what the call expects.
  Result<DataIndex> step(std::shared_ptr<const OpCall> call, std::span<const DataIndex> inputs,
                         const DeviceName& device);
  void output(DataIndex data);
  Graph build() &&;

 private:
  std::shared_ptr<Graph::Content> content_;
};

}  // namespace strix
