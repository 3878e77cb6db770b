// SPDX-License-Identifier: Apache-2.0
#pragma once

// Evaluator: the one interface through which ops/ has graphs computed. actors/ implements it by
// message passing (Session); ops/interpreter.hpp implements it on the calling thread.
//
// All functions may be called from any thread.

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "devices/base/clock.hpp"
#include "devices/base/result.hpp"
#include "ops/graph.hpp"

namespace strix {

// A token for one array of an evaluator. The last copy's destruction releases the array.
class ValueState {
 public:
  virtual ~ValueState() = default;
  // Nobody waits for it any more: work that was not launched need not run.
  virtual void cancel() noexcept = 0;
};
using Value = std::shared_ptr<ValueState>;

// The bytes of an array in host memory, dense and row-major; kept alive by `owner`.
struct HostView {
  ArrayMeta meta;
  std::shared_ptr<const void> owner;
  const std::byte* data = nullptr;
};

inline constexpr Nanoseconds kNoDeadline = -1;

class Evaluator {
 public:
  virtual ~Evaluator() = default;

  // Starts computing; returns a value per graph output, at once. `inputs` are values of this
  // evaluator, one per graph input. Errors: invalid (unknown device, foreign value).
  virtual Result<std::vector<Value>> submit(const Graph& graph, std::span<const Value> inputs) = 0;

  // Waits until the value is committed and copies it to the host if it is not there. `deadline` is
  // in nanoseconds from now. Errors: what failed on the way; cancelled after the deadline.
  virtual Result<HostView> read(const Value& value, Nanoseconds deadline) = 0;
  // The same without the bytes.
  virtual Result<void> wait(const Value& value, Nanoseconds deadline) = 0;

  // What the value waits for, in words, down to the root.
  virtual std::string why(const Value& value) = 0;

  // The devices that a graph may name; the first is the default. Never empty.
  virtual const std::vector<DeviceName>& devices() const noexcept = 0;
  // Ops that a window collects before it is submitted.
  virtual std::size_t window_ops_max() const noexcept = 0;
};

}  // namespace strix
