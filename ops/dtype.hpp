// SPDX-License-Identifier: Apache-2.0
#pragma once

// Dtype: the type of an array's elements, with NumPy's promotion rules.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "devices/base/result.hpp"

namespace strix {

enum class Dtype : std::uint8_t { boolean, i32, i64, f32, f64 };

std::size_t size_of(Dtype dtype) noexcept;         // bytes of one element
std::string_view to_string(Dtype dtype) noexcept;  // "bool", "i32", "i64", "f32", "f64"
Result<Dtype> parse_dtype(std::string_view text);  // also NumPy's names: "float32", "int64", ...
bool is_floating(Dtype dtype) noexcept;
bool is_integer(Dtype dtype) noexcept;

// numpy.promote_types: i32 + f32 -> f64, bool + x -> x.
Dtype promote(Dtype a, Dtype b) noexcept;
// A C++ scalar against an array: the array's dtype when its kind can hold the scalar (bool <
// integer < floating), else i64 for an integer scalar and f64 for a floating one.
enum class ScalarKind : std::uint8_t { boolean, integer, floating };
Dtype promote(Dtype array, ScalarKind scalar) noexcept;

// The Dtype of a C++ type: dtype_of<float>() == Dtype::f32.
template <class T>
constexpr Dtype dtype_of() noexcept;
template <>
constexpr Dtype dtype_of<bool>() noexcept {
  return Dtype::boolean;
}
template <>
constexpr Dtype dtype_of<std::int32_t>() noexcept {
  return Dtype::i32;
}
template <>
constexpr Dtype dtype_of<std::int64_t>() noexcept {
  return Dtype::i64;
}
template <>
constexpr Dtype dtype_of<float>() noexcept {
  return Dtype::f32;
}
template <>
constexpr Dtype dtype_of<double>() noexcept {
  return Dtype::f64;
}

}  // namespace strix
