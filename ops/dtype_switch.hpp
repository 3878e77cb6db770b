// SPDX-License-Identifier: Apache-2.0
#pragma once

// with_dtype: from a Dtype known at run time to code for a C++ type. The only switch over dtypes in
// the op families.
//
//   return with_dtype(meta.dtype, [&]<class T>(ElementType<T>) { return kernel_for<T>(call); });

#include <cstdint>
#include <type_traits>
#include <variant>

#include "devices/base/check.hpp"
#include "ops/attributes.hpp"
#include "ops/dtype.hpp"

namespace strix {

template <class T>
struct ElementType {
  using type = T;
};

template <class F>
decltype(auto) with_dtype(Dtype dtype, F&& f) {
  switch (dtype) {
    case Dtype::boolean:
      return f(ElementType<bool>{});
    case Dtype::i32:
      return f(ElementType<std::int32_t>{});
    case Dtype::i64:
      return f(ElementType<std::int64_t>{});
    case Dtype::f32:
      return f(ElementType<float>{});
    case Dtype::f64:
      return f(ElementType<double>{});
  }
  check_failed("dtype", __FILE__, __LINE__, "a dtype outside of the enumeration");
}

// The same for ops whose rule lets only floating dtypes through.
template <class F>
decltype(auto) with_floating_dtype(Dtype dtype, F&& f) {
  STRIX_CHECK(is_floating(dtype), "a floating kernel was given another dtype");
  if (dtype == Dtype::f32) return f(ElementType<float>{});
  return f(ElementType<double>{});
}

// And for i32 and i64: indices, labels.
template <class F>
decltype(auto) with_integer_dtype(Dtype dtype, F&& f) {
  STRIX_CHECK(is_integer(dtype), "an integer kernel was given another dtype");
  if (dtype == Dtype::i32) return f(ElementType<std::int32_t>{});
  return f(ElementType<std::int64_t>{});
}

// For moving elements: an unsigned type of the same size.
template <class F>
decltype(auto) with_element_bytes(Dtype dtype, F&& f) {
  switch (size_of(dtype)) {
    case 1:
      return f(ElementType<std::uint8_t>{});
    case 4:
      return f(ElementType<std::uint32_t>{});
    case 8:
      return f(ElementType<std::uint64_t>{});
    default:
      check_failed("size_of(dtype)", __FILE__, __LINE__, "no element of that size");
  }
}

// A scalar attribute (bool, int64 or double) as an element of type T. The op's rule has seen to it
// that the value fits.
template <class T>
T scalar_as(const AttributeValue& value) {
  if (const bool* boolean = std::get_if<bool>(&value)) return static_cast<T>(*boolean);
  if (const auto* integer = std::get_if<std::int64_t>(&value)) return static_cast<T>(*integer);
  const double* floating = std::get_if<double>(&value);
  STRIX_CHECK(floating != nullptr, "an attribute that is not a scalar");
  return static_cast<T>(*floating);
}

}  // namespace strix
