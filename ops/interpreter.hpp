// SPDX-License-Identifier: Apache-2.0
#pragma once

// Interpreter: computes graphs at once, on the thread that submits, with the cpu kernels over plain
// memory. The reference of tests and of ThreadSanitizer; it also folds constants.
//
// Its devices are names only: all of them compute the same way in the same memory. Any thread may
// call all functions; values are immutable and may outlive the interpreter.
//
//   strix::UseEvaluator use(std::make_shared<strix::Interpreter>());
//   strix::ones({2, 3}).to_vector<float>();

#include <cstddef>
#include <vector>

#include "ops/evaluator.hpp"

namespace strix {

struct InterpreterOptions {
  std::vector<DeviceName> devices{DeviceName{}};  // not empty; cpu:0 alone by default
  std::size_t window_ops_max = 64;
  // A larger array or workspace is Error{exhausted}, without asking the system for it.
  std::size_t array_bytes_max = std::size_t{1} << 39;
};

class Interpreter final : public Evaluator {
 public:
  explicit Interpreter(InterpreterOptions options = {});

  // A failed op's error is the value of its outputs and of all that depends on them; the other
  // outputs are computed. Errors: invalid (unknown device, foreign value, number of inputs).
  Result<std::vector<Value>> submit(const Graph& graph, std::span<const Value> inputs) override;
  Result<HostView> read(const Value& value, Nanoseconds deadline) override;
  Result<void> wait(const Value& value, Nanoseconds deadline) override;
  std::string why(const Value& value) override;
  const std::vector<DeviceName>& devices() const noexcept override { return options_.devices; }
  std::size_t window_ops_max() const noexcept override { return options_.window_ops_max; }

 private:
  const InterpreterOptions options_;
};

}  // namespace strix
