// SPDX-License-Identifier: Apache-2.0
#include "ops/autodiff.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "ops/context.hpp"
#include "ops/creation/creation.hpp"
#include "ops/lazy_array.hpp"
#include "ops/tape.hpp"

namespace strix {
namespace {

void check_arguments(std::span<const Array> arguments, std::string_view caller) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].empty()) {
      throw Exception(Error(ErrorKind::invalid,
                            "argument " + std::to_string(i) + " is an empty Array",
                            std::string(caller)));
    }
    if (!is_floating(arguments[i].dtype())) {
      throw Exception(Error(ErrorKind::invalid,
                            "argument " + std::to_string(i) + " is " +
                                std::string(to_string(arguments[i].dtype())) +
                                ": gradients need floating arrays, convert it with astype",
                            std::string(caller)));
    }
  }
}

void fill_with_zeros(std::vector<Array>& gradients, std::span<const Array> arguments) {
  for (std::size_t i = 0; i < gradients.size(); ++i) {
    if (!gradients[i].empty()) continue;
    const OnDevice device(arguments[i].device());
    gradients[i] = zeros_like(arguments[i]);
  }
}

void check_outputs(std::span<const Array> outputs) {
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    if (outputs[i].empty()) {
      throw Exception(Error(ErrorKind::invalid,
                            "output " + std::to_string(i) + " of the function is an empty Array",
                            "vjp"));
    }
  }
}

// An empty gradient is zero.
void check_gradients(std::span<const Array> outputs, std::span<const Array> gradients) {
  if (gradients.size() != outputs.size()) {
    throw Exception(Error(ErrorKind::invalid,
                          "got " + std::to_string(gradients.size()) + " gradients for " +
                              std::to_string(outputs.size()) + " outputs",
                          "pull_back"));
  }
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    if (gradients[i].empty() || gradients[i].meta() == outputs[i].meta()) continue;
    throw Exception(Error(ErrorKind::invalid,
                          "gradient " + std::to_string(i) + " is " +
                              std::string(to_string(gradients[i].dtype())) + " of shape " +
                              to_string(gradients[i].shape()) + ", the output is " +
                              std::string(to_string(outputs[i].dtype())) + " of shape " +
                              to_string(outputs[i].shape()),
                          "pull_back"));
  }
}

}  // namespace

ValueAndGradients value_and_grad(const ScalarFunction& f, std::span<const Array> arguments) {
  check_arguments(arguments, "value_and_grad");
  Tape tape;
  Array value;
  {
    const std::vector<Array> inner = tape.open(arguments);
    const Tape::Recording recording(tape);
    value = f(inner);
  }
  if (value.empty() || value.shape().elements() != 1 || !is_floating(value.dtype())) {
    throw Exception(Error(ErrorKind::invalid,
                          value.empty()
                              ? "the function returned an empty Array"
                              : "the function returned " + std::string(to_string(value.dtype())) +
                                    " of shape " + to_string(value.shape()) +
                                    ": it must return one floating element",
                          "value_and_grad"));
  }
  Array seed;
  {
    const OnDevice device(value.device());
    seed = ones_like(value);
  }
  std::vector<Array> gradients = tape.pull_back_once({&value, 1}, {&seed, 1});
  fill_with_zeros(gradients, arguments);
  return {std::move(value), std::move(gradients)};
}

std::vector<Array> grad(const ScalarFunction& f, std::span<const Array> arguments) {
  return value_and_grad(f, arguments).gradients;
}

Vjp vjp(const ArraysFunction& f, std::span<const Array> arguments) {
  check_arguments(arguments, "vjp");
  const auto tape = std::make_shared<Tape>();
  Vjp result;
  {
    const std::vector<Array> inner = tape->open(arguments);
    const Tape::Recording recording(*tape);
    result.outputs = f(inner);
  }
  check_outputs(result.outputs);
  result.pull_back = [tape, outputs = result.outputs,
                      arguments = std::vector<Array>(arguments.begin(), arguments.end())](
                         std::span<const Array> gradients) {
    check_gradients(outputs, gradients);
    std::vector<Array> pulled = tape->pull_back(outputs, gradients);
    fill_with_zeros(pulled, arguments);
    return pulled;
  };
  return result;
}

Array stop_gradient(const Array& array, std::source_location where) {
  if (array.empty()) {
    throw Exception(Error(
        ErrorKind::invalid, "an empty Array",
        "stop_gradient at " + std::string(where.file_name()) + ":" + std::to_string(where.line())));
  }
  // Another identity, recorded on no tape.
  return Array(std::make_shared<LazyArray>(LazyArray::base_of(array.lazy())));
}

}  // namespace strix
