// SPDX-License-Identifier: Apache-2.0
//
// Gradients: fit a line to five points by gradient descent.
#include <cmath>
#include <iostream>
#include <span>
#include <vector>

#include <strix/strix.hpp>

int main() {
  // Points on y = 3 x - 1.
  const auto x = strix::from_vector<float>({0, 1, 2, 3, 4}, {5});
  const auto y = x * 3 - 1;
  std::vector<strix::Array> line{strix::zeros({}), strix::zeros({})};  // slope and height

  const auto loss = [&](std::span<const strix::Array> p) {
    return strix::mean(strix::square(p[0] * x + p[1] - y));
  };
  for (int step = 0; step < 500; ++step) {
    const auto [value, gradients] = strix::value_and_grad(loss, line);
    for (std::size_t i = 0; i < line.size(); ++i) line[i] = line[i] - gradients[i] * 0.05;
    if (step % 100 == 0) std::cout << (value.item<float>() < 1e-2f ? "close" : "far") << '\n';
  }
  std::cout << "y = " << std::round(100 * line[0].item<float>()) / 100 << " x + "
            << std::round(100 * line[1].item<float>()) / 100 << '\n';
}
