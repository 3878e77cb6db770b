// SPDX-License-Identifier: Apache-2.0
#pragma once

// For tests of the core: a few ops of their own, so that no family is needed, and an evaluator that
// remembers what it was asked to compute.

#include <atomic>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "ops/array.hpp"
#include "ops/context.hpp"
#include "ops/interpreter.hpp"

namespace strix::test {

// Computes by an Interpreter; keeps the graphs.
class GraphRecorder final : public Evaluator {
 public:
  explicit GraphRecorder(InterpreterOptions options = {}) : interpreter_(std::move(options)) {}

  Result<std::vector<Value>> submit(const Graph& graph, std::span<const Value> inputs) override {
    {
      const std::lock_guard lock(mutex_);
      graphs_.push_back(graph);
      if (refusal_) return *refusal_;
    }
    return interpreter_.submit(graph, inputs);
  }
  Result<HostView> read(const Value& value, Nanoseconds deadline) override {
    return interpreter_.read(value, deadline);
  }
  Result<void> wait(const Value& value, Nanoseconds deadline) override {
    return interpreter_.wait(value, deadline);
  }
  std::string why(const Value& value) override { return interpreter_.why(value); }
  const std::vector<DeviceName>& devices() const noexcept override {
    return interpreter_.devices();
  }
  std::size_t window_ops_max() const noexcept override { return interpreter_.window_ops_max(); }

  std::vector<Graph> graphs() const {
    const std::lock_guard lock(mutex_);
    return graphs_;
  }
  std::size_t steps(std::string_view op) const {
    std::size_t count = 0;
    for (const Graph& graph : graphs()) {
      for (std::size_t i = 0; i < graph.steps(); ++i) count += graph.step(i).call->op->name == op;
    }
    return count;
  }
  void refuse(const Error& error) {
    const std::lock_guard lock(mutex_);
    refusal_ = error;
  }

 private:
  Interpreter interpreter_;
  mutable std::mutex mutex_;  // guards the rest
  std::vector<Graph> graphs_;
  std::optional<Error> refusal_;
};

// f64 scalars. "source" gives attribute value; "plus" adds two; "halves" gives a/2 twice; "broken"
// fails when it runs; "throwing" throws.
inline Result<std::vector<ArrayMeta>> scalar_meta(std::span<const ArrayMeta>, const Attributes&) {
  return std::vector<ArrayMeta>{ArrayMeta{Dtype::f64, {}}};
}

inline double load(const std::byte* from) {
  double value = 0;
  std::memcpy(&value, from, sizeof(value));
  return value;
}
inline void store(std::byte* to, double value) { std::memcpy(to, &value, sizeof(value)); }

inline const Op& source_op() {
  static const Op op{.name = "source",
                     .inputs_min = 0,
                     .inputs_max = 0,
                     .infer = scalar_meta,
                     .cpu = [](const KernelCall& kernel) -> Result<void> {
                       const auto& call = *static_cast<const OpCall*>(kernel.parameters);
                       store(kernel.outputs[0], call.attributes.get<double>(attribute::kValue));
                       return {};
                     }};
  return op;
}

inline const Op& plus_op() {
  static const Op op{
      .name = "plus",
      .inputs_min = 2,
      .inputs_max = 2,
      .infer = [](std::span<const ArrayMeta> inputs,
                  const Attributes&) -> Result<std::vector<ArrayMeta>> {
        STRIX_TRY(Shape shape, broadcast(inputs[0].shape, inputs[1].shape));
        return std::vector<ArrayMeta>{{promote(inputs[0].dtype, inputs[1].dtype), shape}};
      },
      .cpu = [](const KernelCall& kernel) -> Result<void> {
        store(kernel.outputs[0], load(kernel.inputs[0]) + load(kernel.inputs[1]));
        return {};
      },
      .vjp = [](const VjpCall& call) -> std::vector<Array> {
        return {call.gradients[0], call.gradients[0]};
      }};
  return op;
}

inline const Op& times_op();
inline Array times(const Array& a, const Array& b,
                   std::source_location where = std::source_location::current()) {
  const Array inputs[] = {a, b};
  return call_one(times_op(), inputs, {}, SourceLine::of(where));
}
inline const Op& times_op() {
  static const Op op{.name = "times",
                     .inputs_min = 2,
                     .inputs_max = 2,
                     .infer = scalar_meta,
                     .cpu = [](const KernelCall& kernel) -> Result<void> {
                       store(kernel.outputs[0], load(kernel.inputs[0]) * load(kernel.inputs[1]));
                       return {};
                     },
                     .vjp = [](const VjpCall& call) -> std::vector<Array> {
                       return {times(call.gradients[0], call.inputs[1]),
                               times(call.gradients[0], call.inputs[0])};
                     }};
  return op;
}

inline const Op& halves_op() {
  static const Op op{.name = "halves",
                     .infer = [](std::span<const ArrayMeta> inputs,
                                 const Attributes&) -> Result<std::vector<ArrayMeta>> {
                       return std::vector<ArrayMeta>{inputs[0], inputs[0]};
                     },
                     .cpu = [](const KernelCall& kernel) -> Result<void> {
                       store(kernel.outputs[0], load(kernel.inputs[0]) / 2);
                       store(kernel.outputs[1], load(kernel.inputs[0]) / 2);
                       return {};
                     }};
  return op;
}

inline const Op& broken_op() {
  static const Op op{
      .name = "broken", .infer = scalar_meta, .cpu = [](const KernelCall&) -> Result<void> {
        return Error(ErrorKind::invalid, "index 7 is out of range");
      }};
  return op;
}

inline const Op& throwing_op() {
  static const Op op{
      .name = "throwing", .infer = scalar_meta, .cpu = [](const KernelCall&) -> Result<void> {
        throw std::runtime_error("from a kernel");
      }};
  return op;
}

inline Array source(double value, std::source_location where = std::source_location::current()) {
  return call_one(source_op(), {}, {{attribute::kValue, value}}, SourceLine::of(where));
}
inline Array plus(const Array& a, const Array& b,
                  std::source_location where = std::source_location::current()) {
  const Array inputs[] = {a, b};
  return call_one(plus_op(), inputs, {}, SourceLine::of(where));
}
inline std::vector<Array> halves(const Array& a,
                                 std::source_location where = std::source_location::current()) {
  return call(halves_op(), {&a, 1}, {}, SourceLine::of(where));
}
inline Array broken(const Array& a, std::source_location where = std::source_location::current()) {
  return call_one(broken_op(), {&a, 1}, {}, SourceLine::of(where));
}
inline Array throwing(const Array& a,
                      std::source_location where = std::source_location::current()) {
  return call_one(throwing_op(), {&a, 1}, {}, SourceLine::of(where));
}

inline const Op* find_test_op(std::string_view name) {
  for (const Op* op : {&source_op(), &plus_op(), &times_op(), &halves_op(), &broken_op()}) {
    if (op->name == name) return op;
  }
  return nullptr;
}

// The message of the Exception that `f` throws; "" when it throws none.
template <class F>
std::string message_of(F&& f) {
  try {
    f();
  } catch (const Exception& exception) {
    return exception.what();
  }
  return "";
}

}  // namespace strix::test
