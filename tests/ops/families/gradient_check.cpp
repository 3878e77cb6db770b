// SPDX-License-Identifier: Apache-2.0
#include "tests/ops/families/gradient_check.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "ops/elementwise/elementwise.hpp"
#include "ops/reduction/reduction.hpp"

namespace strix::families {
namespace {

std::vector<Array> arrays_at(const Point& point, const std::vector<Shape>& shapes) {
  std::vector<Array> arrays;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    arrays.push_back(from_vector(point[i], shapes[i]));
  }
  return arrays;
}

// Compares the gradient of `f` with differences of its values around `point`.
void compare(const std::string& name, const ScalarFunction& f, const std::vector<Shape>& shapes,
             Point point) {
  const std::vector<Array> arguments = arrays_at(point, shapes);
  const std::vector<Array> gradients = grad(f, arguments);
  ASSERT_EQ(gradients.size(), shapes.size()) << name;
  for (std::size_t n = 0; n < shapes.size(); ++n) {
    ASSERT_EQ(gradients[n].meta(), arguments[n].meta()) << name;
    const std::vector<double> gradient = gradients[n].to_vector<double>();
    for (std::size_t i = 0; i < gradient.size(); ++i) {
      const double at = point[n][i];
      const double step = 1e-5 * std::max(1.0, std::fabs(at));
      point[n][i] = at + step;
      const double above = f(arrays_at(point, shapes)).item<double>();
      point[n][i] = at - step;
      const double below = f(arrays_at(point, shapes)).item<double>();
      point[n][i] = at;
      const double expected = (above - below) / (2 * step);
      EXPECT_NEAR(gradient[i], expected, 2e-6 * (1 + std::fabs(expected)))
          << name << ": argument " << n << " " << to_string(shapes[n]) << ", element " << i;
    }
  }
}

}  // namespace

void gradient_check(const GradientCase& gradient_case, RandomInputs& random) {
  SCOPED_TRACE(gradient_case.name);
  const Shape result =
      gradient_case.f(arrays_at(gradient_case.point, gradient_case.shapes)).shape();
  const std::vector<double> weights = random.numbers(result, 0.5, 1.5);
  const ScalarFunction weighted = [&](std::span<const Array> arguments) {
    return sum(multiply(gradient_case.f(arguments), from_vector(weights, result)));
  };
  compare(gradient_case.name, weighted, gradient_case.shapes, gradient_case.point);
  if (!gradient_case.smooth) return;

  Point directions;
  for (const Shape& shape : gradient_case.shapes) {
    directions.push_back(random.numbers(shape, 0.5, 1.5));
  }
  const ScalarFunction slope = [&](std::span<const Array> arguments) {
    const std::vector<Array> gradients = grad(weighted, arguments);
    Array total = sum(multiply(gradients[0], from_vector(directions[0], gradients[0].shape())));
    for (std::size_t i = 1; i < gradients.size(); ++i) {
      total =
          add(total, sum(multiply(gradients[i], from_vector(directions[i], gradients[i].shape()))));
    }
    return total;
  };
  compare(gradient_case.name + ", second order", slope, gradient_case.shapes, gradient_case.point);
}

}  // namespace strix::families
