// SPDX-License-Identifier: Apache-2.0
#pragma once

// gradient_check: the gradient of sum(weights * f(arguments)) against central finite differences in
// f64, and the gradient of that gradient the same way.

#include <string>
#include <vector>

#include "ops/array.hpp"
#include "ops/autodiff.hpp"
#include "tests/ops/families/random_inputs.hpp"

namespace strix::families {

using Point = std::vector<std::vector<double>>;  // elements of every argument

struct GradientCase {
  std::string name;
  std::function<Array(std::span<const Array>)> f;
  std::vector<Shape> shapes;  // of the arguments
  Point point;
  bool smooth = true;  // has a second order worth checking
};

// Adds GoogleTest failures, with the name of the case.
void gradient_check(const GradientCase& gradient_case, RandomInputs& random);

}  // namespace strix::families
