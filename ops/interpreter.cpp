// SPDX-License-Identifier: Apache-2.0
#include "ops/interpreter.hpp"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <new>
#include <optional>
#include <utility>

namespace strix {
namespace {

constexpr std::size_t kAlignment = 64;

struct Free {
  void operator()(std::byte* memory) const noexcept { std::free(memory); }
};
using Memory = std::shared_ptr<std::byte>;

// nullptr for 0 bytes. Throws std::bad_alloc.
Memory allocate(std::size_t bytes, std::size_t bytes_max) {
  if (bytes == 0) return nullptr;
  if (bytes > bytes_max) throw std::bad_alloc();
  const std::size_t rounded = (bytes + kAlignment - 1) / kAlignment * kAlignment;
  auto* memory = static_cast<std::byte*>(std::aligned_alloc(kAlignment, rounded));
  if (memory == nullptr) throw std::bad_alloc();
  return Memory(memory, Free());
}

// A computed array or why there is none.
class Computed final : public ValueState {
 public:
  explicit Computed(Result<Memory> memory, ArrayMeta meta)
      : memory_(std::move(memory)), meta_(std::move(meta)) {}
  void cancel() noexcept override {}

  const Result<Memory>& memory() const noexcept { return memory_; }
  const ArrayMeta& meta() const noexcept { return meta_; }

 private:
  const Result<Memory> memory_;
  const ArrayMeta meta_;
};

const Computed* computed(const Value& value) noexcept {
  return dynamic_cast<const Computed*>(value.get());
}

Error foreign_value() {
  return Error(ErrorKind::invalid, "a value of another evaluator", "interpreter");
}

// One step over memory that is there. Errors: what the kernel reports or throws.
Result<void> compute(const Graph::Step& step, std::span<const std::byte* const> inputs,
                     std::span<std::byte* const> outputs, std::size_t bytes_max) {
  const OpCall& call = *step.call;
  const Op& op = *call.op;
  if (op.cpu == nullptr) {
    return Error(ErrorKind::unsupported, "has no kernel of class cpu", place_of(op, call.where));
  }
  try {
    const std::size_t bytes = op.workspace != nullptr ? op.workspace(call) : 0;
    const Memory workspace = allocate(bytes, bytes_max);
    const Result<void> done = op.cpu({inputs, outputs, {workspace.get(), bytes}, &call});
    if (!done) return error_of(op, call.where, done.error());
    return {};
  } catch (const std::bad_alloc&) {
    return Error(ErrorKind::exhausted, "not enough memory", place_of(op, call.where));
  } catch (const Exception& exception) {
    return error_of(op, call.where, exception.error());
  } catch (const std::exception& exception) {
    return Error(ErrorKind::internal, exception.what(), place_of(op, call.where));
  }
}

// For every data, the number of steps that read it, plus one when it is an output of the graph.
std::vector<std::uint32_t> count_uses(const Graph& graph) {
  std::vector<std::uint32_t> uses(graph.data());
  for (std::size_t i = 0; i < graph.steps(); ++i) {
    for (const DataIndex input : graph.step(i).inputs) ++uses[input];
  }
  for (const DataIndex output : graph.outputs()) ++uses[output];
  return uses;
}

}  // namespace

Interpreter::Interpreter(InterpreterOptions options) : options_(std::move(options)) {
  STRIX_CHECK(!options_.devices.empty(), "an interpreter has at least one device");
}

Result<std::vector<Value>> Interpreter::submit(const Graph& graph, std::span<const Value> inputs) {
  if (inputs.size() != graph.inputs()) {
    return Error(ErrorKind::invalid,
                 "the graph takes " + std::to_string(graph.inputs()) + " inputs, got " +
                     std::to_string(inputs.size()),
                 "interpreter");
  }
  std::vector<Result<Memory>> data(graph.data(), Result<Memory>(Memory()));
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const Computed* input = computed(inputs[i]);
    if (input == nullptr) return foreign_value();
    if (!(input->meta() == graph.meta(static_cast<DataIndex>(i)))) {
      return Error(ErrorKind::invalid,
                   "input " + std::to_string(i) + " has shape " + to_string(input->meta().shape) +
                       ", the graph expects " +
                       to_string(graph.meta(static_cast<DataIndex>(i)).shape),
                   "interpreter");
    }
    data[i] = input->memory();
  }
  for (std::size_t i = 0; i < graph.steps(); ++i) {
    const DeviceName device = graph.step(i).device;
    if (std::ranges::find(options_.devices, device) == options_.devices.end()) {
      return Error(ErrorKind::invalid, to_string(device) + ": unknown device", "interpreter");
    }
  }

  std::vector<std::uint32_t> uses = count_uses(graph);
  std::vector<const std::byte*> input_pointers;
  std::vector<std::byte*> output_pointers;
  for (std::size_t i = 0; i < graph.steps(); ++i) {
    const Graph::Step step = graph.step(i);
    std::optional<Error> error;
    input_pointers.clear();
    output_pointers.clear();
    for (const DataIndex input : step.inputs) {
      if (!data[input] && !error) error = data[input].error();
      input_pointers.push_back(data[input] ? data[input]->get() : nullptr);
    }
    if (!error) {
      try {
        for (const DataIndex output : step.outputs) {
          data[output] = allocate(graph.meta(output).bytes(), options_.array_bytes_max);
          output_pointers.push_back(data[output]->get());
        }
      } catch (const std::bad_alloc&) {
        error = Error(ErrorKind::exhausted, "not enough memory",
                      place_of(*step.call->op, step.call->where));
      }
    }
    if (!error) {
      const Result<void> done =
          compute(step, input_pointers, output_pointers, options_.array_bytes_max);
      if (!done) error = done.error();
    }
    for (const DataIndex output : step.outputs) {
      if (error) data[output] = *error;
      if (uses[output] == 0) data[output] = Memory();
    }
    for (const DataIndex input : step.inputs) {
      if (--uses[input] == 0) data[input] = Memory();
    }
  }

  std::vector<Value> values;
  values.reserve(graph.outputs().size());
  for (const DataIndex output : graph.outputs()) {
    values.push_back(std::make_shared<Computed>(data[output], graph.meta(output)));
  }
  return values;
}

Result<HostView> Interpreter::read(const Value& value, Nanoseconds) {
  const Computed* array = computed(value);
  if (array == nullptr) return foreign_value();
  if (!array->memory()) return array->memory().error();
  return HostView{array->meta(), *array->memory(), array->memory()->get()};
}

Result<void> Interpreter::wait(const Value& value, Nanoseconds) {
  const Computed* array = computed(value);
  if (array == nullptr) return foreign_value();
  if (!array->memory()) return array->memory().error();
  return {};
}

std::string Interpreter::why(const Value& value) {
  const Computed* array = computed(value);
  if (array == nullptr) return foreign_value().message();
  return array->memory() ? "computed" : array->memory().error().message();
}

}  // namespace strix
