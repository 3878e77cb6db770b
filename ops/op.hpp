// SPDX-License-Identifier: Apache-2.0
#pragma once

// Op: one entry of the catalogue: name, rules, kernels, gradient. Immutable, one instance per op.
//
// The op's name is the same word in the API, the files, the tests, traces and error texts. To add
// one: write ops/<family>/<name>.cpp (rules, gradient, API function) and <name>_cpu.cpp (kernel),
// declare it in the family's header and list it in ops/catalogue.cpp.

#include <cstdint>
#include <memory>
#include <source_location>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "devices/base/result.hpp"
#include "devices/kernel.hpp"
#include "ops/array_meta.hpp"
#include "ops/attributes.hpp"

namespace strix {

class Array;
struct OpCall;

// Where in the user's program an op was called.
struct SourceLine {
  const char* file = "";  // static storage
  std::uint32_t line = 0;

  static SourceLine of(const std::source_location& location) noexcept {
    return {location.file_name(), location.line()};
  }
};

// What a gradient rule sees: the call, its inputs and outputs as arrays, and the gradient of the
// result with respect to each output (same shape and dtype as the output; an empty Array is zero).
struct VjpCall {
  const OpCall& call;
  std::span<const Array> inputs;
  std::span<const Array> outputs;
  std::span<const Array> gradients;
};

// Op::inputs_max of an op that takes any number of arrays.
inline constexpr std::uint8_t kInputsUnlimited = 255;

struct Op {
  std::string_view name;
  std::uint8_t inputs_min = 1;
  std::uint8_t inputs_max = 1;

  // Shapes and dtypes of the outputs. Errors: invalid; the caller adds the op's name and the line.
  Result<std::vector<ArrayMeta>> (*infer)(std::span<const ArrayMeta> inputs,
                                          const Attributes& attributes) = nullptr;

  // Kernel of class "cpu"; KernelCall::parameters is the OpCall. nullptr: unsupported there. It is
  // given dense row-major operands and must write every element of every output.
  KernelFunction cpu = nullptr;
  // Bytes of workspace that the kernel wants; nullptr: none.
  std::size_t (*workspace)(const OpCall& call) = nullptr;

  // Vector-Jacobian product: one gradient per input, an empty Array where there is none (integer
  // inputs). nullptr: not differentiable, `grad` through it is an error.
  std::vector<Array> (*vjp)(const VjpCall& call) = nullptr;
  // True for ops whose result is piecewise constant (comparisons, argmax): the gradient is zero.
  bool gradient_is_zero = false;
};

// One call of an op: what graphs, op actors and kernels share. Immutable.
struct OpCall {
  const Op* op = nullptr;
  Attributes attributes;
  std::vector<ArrayMeta> inputs;
  std::vector<ArrayMeta> outputs;
  SourceLine where;
};

// "add at main.cpp:7", or "add" when the line is not known: the `where` of errors of a call.
std::string place_of(const Op& op, const SourceLine& where);
// The error of a rule or a kernel, with the place of the call added.
Error error_of(const Op& op, const SourceLine& where, const Error& error);

// Checks the number of inputs and infers the outputs. Errors: invalid, where = "add at main.cpp:7".
Result<std::shared_ptr<const OpCall>> make_call(const Op& op, Attributes attributes,
                                                std::vector<ArrayMeta> inputs, SourceLine where);

}  // namespace strix
