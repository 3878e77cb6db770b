// SPDX-License-Identifier: Apache-2.0
#pragma once

// Arrays from nothing, on the thread's device (OnDevice) or the evaluator's first.

#include <cstdint>
#include <memory>
#include <source_location>
#include <span>
#include <type_traits>
#include <vector>

#include "ops/array.hpp"

namespace strix {

Array zeros(const Shape& shape, Dtype dtype = Dtype::f32,
            std::source_location where = std::source_location::current());
Array ones(const Shape& shape, Dtype dtype = Dtype::f32,
           std::source_location where = std::source_location::current());
Array full(const Shape& shape, double value, Dtype dtype = Dtype::f32,
           std::source_location where = std::source_location::current());
// [start, stop) in steps; i64 by default. Errors: invalid for step 0.
Array arange(double start, double stop, double step = 1, Dtype dtype = Dtype::i64,
             std::source_location where = std::source_location::current());
Array eye(std::int64_t rows, std::int64_t columns, Dtype dtype = Dtype::f32,
          std::source_location where = std::source_location::current());

// The bytes stay where they are until the op ran; nobody may change them before. Errors: invalid
// when `data` has not exactly the bytes of meta.
Array from_data(HostData data, const ArrayMeta& meta,
                std::source_location where = std::source_location::current());
// Copies now. Errors: invalid when the number of elements differs.
template <class T>
Array from_vector(const std::vector<T>& elements, const Shape& shape,
                  std::source_location where = std::source_location::current()) {
  using Stored = std::conditional_t<std::is_same_v<T, bool>, unsigned char, T>;
  auto copy = std::make_shared<const std::vector<Stored>>(elements.begin(), elements.end());
  const HostData data{copy, reinterpret_cast<const std::byte*>(copy->data()),
                      copy->size() * sizeof(Stored)};
  return from_data(data, ArrayMeta{dtype_of<T>(), shape}, where);
}

// zeros and ones of the same shape, dtype and device.
Array zeros_like(const Array& a, std::source_location where = std::source_location::current());
Array ones_like(const Array& a, std::source_location where = std::source_location::current());

// indices (...,) integer -> (..., depth): 1 at the index, else 0; an index out of range fails when
// the op runs, with the index named.
Array one_hot(const Array& indices, std::int64_t depth, Dtype dtype = Dtype::f32,
              std::source_location where = std::source_location::current());

}  // namespace strix
