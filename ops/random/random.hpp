// SPDX-License-Identifier: Apache-2.0
#pragma once

// Random: a seeded stream of arrays. Numbers are a pure function of (seed, generator, call number,
// element), by Philox4x32-10, so they are the same on every device and for any order of execution.
//
// Not shared between threads; make one per thread with its own `generator` number.
//
//   strix::Random random(42);
//   auto w = random.normal({64, 128}, 0.0, 0.1);

#include <cstdint>
#include <source_location>

#include "ops/array.hpp"

namespace strix {

class Random {
 public:
  explicit Random(std::uint64_t seed, std::uint32_t generator = 0)
      : seed_(seed), generator_(generator) {}

  // By the Box-Muller transform (Box and Muller 1958) of two uniforms in (0,1]. f32 or f64.
  Array normal(const Shape& shape, double mean = 0, double deviation = 1, Dtype dtype = Dtype::f32,
               std::source_location where = std::source_location::current());
  // In [low, high). f32 uses 24 bits, f64 53. Errors: invalid unless low <= high and both finite.
  Array uniform(const Shape& shape, double low = 0, double high = 1, Dtype dtype = Dtype::f32,
                std::source_location where = std::source_location::current());
  // A permutation of 0..n-1, i64, every one equally likely up to the generator's 64-bit keys:
  // indices sorted by (random key, index).
  Array permutation(std::int64_t n, std::source_location where = std::source_location::current());

  std::uint64_t calls() const noexcept { return calls_; }

 private:
  std::uint64_t seed_;
  std::uint32_t generator_;
  std::uint64_t calls_ = 0;
};

}  // namespace strix
