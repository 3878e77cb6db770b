// SPDX-License-Identifier: Apache-2.0
#pragma once

// Random shapes and arrays for the tests of the families. The seed is printed with every failure
// and can be chosen with STRIX_SEED.

#include <cstdint>
#include <cstdlib>
#include <random>
#include <vector>

#include "ops/creation/creation.hpp"

namespace strix::families {

inline std::uint64_t seed_of_run() {
  const char* chosen = std::getenv("STRIX_SEED");
  return chosen != nullptr ? std::strtoull(chosen, nullptr, 10) : 20;
}

class RandomInputs {
 public:
  explicit RandomInputs(std::uint64_t seed) : engine_(seed) {}

  std::int64_t integer(std::int64_t low, std::int64_t high) {  // both included
    return std::uniform_int_distribution<std::int64_t>(low, high)(engine_);
  }
  double number(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(engine_);
  }
  Shape shape(std::size_t rank_min, std::size_t rank_max) {
    std::vector<std::int64_t> extents;
    const auto rank =
        integer(static_cast<std::int64_t>(rank_min), static_cast<std::int64_t>(rank_max));
    for (std::int64_t i = 0; i < rank; ++i) extents.push_back(integer(1, 3));
    return Shape(std::span<const std::int64_t>(extents));
  }
  // One that broadcasts against `shape`: axes become 1 or fall off the front.
  Shape broadcastable(const Shape& shape) {
    std::vector<std::int64_t> extents(shape.extents().begin(), shape.extents().end());
    for (auto& extent : extents) extent = integer(0, 2) == 0 ? 1 : extent;
    extents.erase(extents.begin(),
                  extents.begin() + integer(0, static_cast<std::int64_t>(extents.size())));
    return Shape(std::span<const std::int64_t>(extents));
  }
  std::vector<double> numbers(const Shape& shape, double low, double high) {
    std::vector<double> values(static_cast<std::size_t>(shape.elements()));
    for (double& value : values) value = number(low, high);
    return values;
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace strix::families
