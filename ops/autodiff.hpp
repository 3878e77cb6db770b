// SPDX-License-Identifier: Apache-2.0
#pragma once

// Reverse-mode automatic differentiation, functional: arrays keep no graph; a tape exists only
// while `f` runs.
//
//   auto [loss, gradients] = strix::value_and_grad(
//       [&](std::span<const Array> p) { return loss_of(p[0], p[1]); }, {w, b});
//
// `f` must return one floating array of one element, built from its arguments by ops. Gradients
// have the shapes and dtypes of the arguments; an argument that `f` does not use gets zeros.
// Nesting gives higher orders. Throws Exception{invalid}: result not scalar, an op without a
// gradient on the way (named with its line), integer arguments.

#include <functional>
#include <span>
#include <vector>

#include "ops/array.hpp"

namespace strix {

using ScalarFunction = std::function<Array(std::span<const Array>)>;

struct ValueAndGradients {
  Array value;
  std::vector<Array> gradients;
};

ValueAndGradients value_and_grad(const ScalarFunction& f, std::span<const Array> arguments);
std::vector<Array> grad(const ScalarFunction& f, std::span<const Array> arguments);

// vjp: (outputs of f, function that maps output gradients to argument gradients).
using ArraysFunction = std::function<std::vector<Array>(std::span<const Array>)>;
struct Vjp {
  std::vector<Array> outputs;
  std::function<std::vector<Array>(std::span<const Array>)> pull_back;
};
Vjp vjp(const ArraysFunction& f, std::span<const Array> arguments);

// The same value, treated as a constant by every tape.
Array stop_gradient(const Array& array,
                    std::source_location where = std::source_location::current());

}  // namespace strix
