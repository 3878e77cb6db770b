// SPDX-License-Identifier: Apache-2.0
#include "ops/tape.hpp"

#include <utility>

#include "ops/context.hpp"
#include "ops/elementwise/ops.hpp"
#include "ops/lazy_array.hpp"
#include "ops/thread_context.hpp"

namespace strix {

namespace {

// Gives the ops of a scope the line of the call that they are the gradient of.
class OnLine {
 public:
  explicit OnLine(const SourceLine& line) : before_(std::exchange(thread_context().line, line)) {}
  ~OnLine() { thread_context().line = before_; }
  OnLine(const OnLine&) = delete;
  OnLine& operator=(const OnLine&) = delete;

 private:
  std::optional<SourceLine> before_;
};

}  // namespace

thread_local Tape* Tape::top_ = nullptr;

Tape::Recording::Recording(Tape& tape) noexcept : tape_(&tape) {
  tape.below_ = std::exchange(top_, &tape);
}

Tape::Recording::~Recording() { top_ = std::exchange(tape_->below_, nullptr); }

void Tape::record(const std::shared_ptr<const OpCall>& call, const DeviceName& device,
                  std::span<const Array> inputs, std::span<const Array> outputs) {
  for (Tape* tape = top_; tape != nullptr; tape = tape->below_) {
    for (const Array& input : inputs) {
      if (!tape->tracks(input)) continue;
      tape->append(
          {call, device, {inputs.begin(), inputs.end()}, {outputs.begin(), outputs.end()}});
      break;
    }
  }
}

std::vector<Array> Tape::open(std::span<const Array> arguments) {
  for (const Array& argument : arguments) {
    const Array inner(std::make_shared<LazyArray>(LazyArray::base_of(argument.lazy())));
    record(nullptr, argument.device(), {&argument, 1}, {&inner, 1});
    arguments_.push_back(inner);
    track(inner);
  }
  return arguments_;
}

void Tape::track(const Array& array) {
  slots_.try_emplace(array.lazy().get(), static_cast<Slot>(slots_.size()));
}

void Tape::append(Record record) {
  // Gradients flow through floating arrays only.
  bool floating = false;
  for (const Array& output : record.outputs) {
    if (!is_floating(output.dtype())) continue;
    track(output);
    floating = true;
  }
  if (floating) records_.push_back(std::move(record));
}

// The gradients summed so far, by slot.
class Tape::Sums {
 public:
  explicit Sums(const Tape& tape) : tape_(tape), sums_(tape.slots_.size()) {}

  // Empty when nothing flowed here.
  Array take(const Array& array) {
    const auto slot = tape_.slots_.find(array.lazy().get());
    return slot == tape_.slots_.end() ? Array() : std::exchange(sums_[slot->second], Array());
  }

  void add(const Array& array, const Array& gradient, const SourceLine& where) {
    const auto slot = tape_.slots_.find(array.lazy().get());
    if (slot == tape_.slots_.end() || gradient.empty() || !is_floating(array.dtype())) return;
    STRIX_CHECK(gradient.meta() == array.meta(),
                "a gradient of shape " + to_string(gradient.shape()) + " for an array of shape " +
                    to_string(array.shape()));
    Array& sum = sums_[slot->second];
    if (sum.empty()) {
      sum = gradient;
      return;
    }
    const OnDevice device(array.device());
    const Array terms[] = {sum, gradient};
    sum = call_one(add_op(), terms, {}, where);
  }

 private:
  const Tape& tape_;
  std::vector<Array> sums_;
};

void Tape::pull_back(const Record& record, Sums& sums) const {
  std::vector<Array> gradients;
  bool any = false;
  for (const Array& output : record.outputs) {
    gradients.push_back(sums.take(output));
    any = any || !gradients.back().empty();
  }
  if (!any) return;
  if (record.call == nullptr) {
    sums.add(record.inputs[0], gradients[0], {});
    return;
  }
  const Op& op = *record.call->op;
  if (op.gradient_is_zero) return;
  if (op.vjp == nullptr) {
    throw Exception(
        Error(ErrorKind::invalid,
              "has no gradient: keep it off the way to the result, or use stop_gradient",
              place_of(op, record.call->where)));
  }
  const OnDevice device(record.device);
  const OnLine line(record.call->where);
  const std::vector<Array> inputs =
      op.vjp({*record.call, record.inputs, record.outputs, gradients});
  STRIX_CHECK(inputs.size() == record.inputs.size(),
              std::string(op.name) + ": the gradient rule returned " +
                  std::to_string(inputs.size()) + " gradients for " +
                  std::to_string(record.inputs.size()) + " inputs");
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    sums.add(record.inputs[i], inputs[i], record.call->where);
  }
}

std::vector<Array> Tape::pull_back(std::span<const Array> outputs,
                                   std::span<const Array> gradients) const {
  Sums sums(*this);
  for (std::size_t i = 0; i < outputs.size(); ++i) sums.add(outputs[i], gradients[i], {});
  for (auto record = records_.rbegin(); record != records_.rend(); ++record) {
    pull_back(*record, sums);
  }
  std::vector<Array> result;
  for (const Array& argument : arguments_) result.push_back(sums.take(argument));
  return result;
}

std::vector<Array> Tape::pull_back_once(std::span<const Array> outputs,
                                        std::span<const Array> gradients) {
  Sums sums(*this);
  for (std::size_t i = 0; i < outputs.size(); ++i) sums.add(outputs[i], gradients[i], {});
  while (!records_.empty()) {
    const Record record = std::move(records_.back());
    records_.pop_back();
    pull_back(record, sums);
    // Their places in memory may be given to new arrays from here on.
    for (const Array& output : record.outputs) slots_.erase(output.lazy().get());
  }
  std::vector<Array> result;
  for (const Array& argument : arguments_) result.push_back(sums.take(argument));
  arguments_.clear();
  slots_.clear();
  return result;
}

}  // namespace strix
