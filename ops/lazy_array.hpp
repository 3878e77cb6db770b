// SPDX-License-Identifier: Apache-2.0
#pragma once

// LazyArray: what an Array points to. LazyOp: the call that will make it.
//
// A LazyArray begins pending: it owns the LazyOp that makes it, and the LazyOp owns its inputs.
// When its window is submitted it becomes a leaf: a Value of the evaluator, or an Error; it lets go
// of its LazyOp and keeps no graph.
//
// Who may touch what (tests cite them):
//   LA-1  meta, device, window and sequence never change; any thread reads them.
//   LA-2  the status goes from pending to submitted or failed once. Value and Error are written
//         before it and read only after it was seen.
//   LA-3  a LazyOp and the producer of a pending array are touched only by whoever submits their
//         window (holding its submission), and by the last owner's destruction.
//   LA-4  an op whose last output is dropped before submission never runs, and lets go of its
//         inputs at once; chains of any length are let go of without recursion.

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "devices/device_name.hpp"
#include "ops/evaluator.hpp"
#include "ops/op.hpp"
#include "ops/small_list.hpp"

namespace strix {

class LazyOp;
class Window;

enum class LazyStatus : std::uint8_t { pending, submitted, failed };

class LazyArray {
 public:
  // Output `output` of `producer`, pending.
  LazyArray(const ArrayMeta& meta, const DeviceName& device, std::shared_ptr<Window> window,
            std::shared_ptr<LazyOp> producer, std::uint32_t output);
  // Another identity for the same array: tapes tell the two apart, evaluators never see it.
  // Requires: base is no alias itself.
  explicit LazyArray(std::shared_ptr<LazyArray> base);
  ~LazyArray();
  LazyArray(const LazyArray&) = delete;
  LazyArray& operator=(const LazyArray&) = delete;

  // The array itself, or what it is an alias of.
  static const std::shared_ptr<LazyArray>& base_of(const std::shared_ptr<LazyArray>& array) {
    return array->base_ ? array->base_ : array;
  }

  const ArrayMeta& meta() const noexcept { return meta_; }
  const DeviceName& device() const noexcept { return device_; }
  const std::shared_ptr<Window>& window() const noexcept { return window_; }
  // Place in the window's order of creation.
  std::uint64_t sequence() const noexcept { return sequence_; }

  // The following require: no alias.
  LazyStatus status() const noexcept { return status_.load(std::memory_order_acquire); }
  const Value& value() const noexcept { return value_; }   // requires: submitted
  const Error& error() const noexcept { return *error_; }  // requires: failed

  // Submits what is needed, if it is pending; then it is not. The value or what went wrong.
  Result<Value> settle();

 private:
  friend class Window;
  void publish(Value value) noexcept;
  void fail(const Error& error);

  const ArrayMeta meta_;
  const DeviceName device_;
  const std::uint32_t output_ = 0;
  std::atomic<LazyStatus> status_{LazyStatus::pending};
  std::uint64_t sequence_ = 0;
  const std::shared_ptr<Window> window_;
  const std::shared_ptr<LazyArray> base_;
  std::shared_ptr<LazyOp> producer_;
  Value value_;
  std::optional<Error> error_;
};

class LazyOp {
 public:
  LazyOp(std::shared_ptr<const OpCall> call, const DeviceName& device,
         std::shared_ptr<Window> window, std::size_t inputs, std::size_t outputs);
  ~LazyOp();
  LazyOp(const LazyOp&) = delete;
  LazyOp& operator=(const LazyOp&) = delete;

 private:
  friend class Window;
  friend class OpBuilding;

  struct Output {
    std::weak_ptr<LazyArray> array;
    std::uint32_t uses = 0;  // by ops of the submission under way
  };

  const std::shared_ptr<const OpCall> call_;
  const std::shared_ptr<Window> window_;
  SmallList<std::shared_ptr<LazyArray>, 2> inputs_;  // no aliases
  SmallList<Output, 1> outputs_;
  const DeviceName device_;
  bool in_window_ = false;
  DataIndex first_data_ = 0;    // of its outputs in the graph of the submission under way
  std::optional<Error> error_;  // why it is left out of that graph
};

}  // namespace strix
