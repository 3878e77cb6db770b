// SPDX-License-Identifier: Apache-2.0
#pragma once

// Small ops for tests of the runtime: rank-1 i64 arrays, plain kernels, faults on demand. They are
// independent of the catalogue, so that a failure here points at actors/.

#include <cstdint>
#include <span>
#include <vector>

#include "ops/graph.hpp"
#include "ops/op.hpp"

namespace strix::testing {

const Op& constant_op();  // () -> (n,): attributes value (int64), shape
const Op& add_op();       // (n,), (n,) -> (n,)
const Op& double_op();    // (n,) -> (n,)
const Op& fail_op();      // (n,) -> (n,): its kernel returns invalid "index 7 is out of range"
const Op& throw_op();     // (n,) -> (n,): its kernel throws std::runtime_error("kernel threw")
const Op& split_op();     // (n,) -> (n,), (n,): both outputs are copies

// Builds graphs in one line a step.
class GraphSketch {
 public:
  explicit GraphSketch(std::int64_t n = 4) : n_(n) {}

  DataIndex input();
  DataIndex constant(std::int64_t value, const DeviceName& device);
  DataIndex step(const Op& op, std::vector<DataIndex> inputs, const DeviceName& device);
  void output(DataIndex data) { builder_.output(data); }
  Graph build() { return std::move(builder_).build(); }
  ArrayMeta meta() const { return ArrayMeta{Dtype::i64, Shape{n_}}; }

 private:
  std::int64_t n_;
  GraphBuilder builder_;
};

}  // namespace strix::testing
