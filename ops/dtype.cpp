// SPDX-License-Identifier: Apache-2.0
#include "ops/dtype.hpp"

#include <string>

namespace strix {

std::size_t size_of(Dtype dtype) noexcept {
  switch (dtype) {
    case Dtype::boolean:
      return 1;
    case Dtype::i32:
      return 4;
    case Dtype::i64:
      return 8;
    case Dtype::f32:
      return 4;
    case Dtype::f64:
      return 8;
  }
  return 8;
}

std::string_view to_string(Dtype dtype) noexcept {
  switch (dtype) {
    case Dtype::boolean:
      return "bool";
    case Dtype::i32:
      return "i32";
    case Dtype::i64:
      return "i64";
    case Dtype::f32:
      return "f32";
    case Dtype::f64:
      return "f64";
  }
  return "unknown";
}

Result<Dtype> parse_dtype(std::string_view text) {
  if (text == "bool" || text == "boolean") return Dtype::boolean;
  if (text == "i32" || text == "int32") return Dtype::i32;
  if (text == "i64" || text == "int64") return Dtype::i64;
  if (text == "f32" || text == "float32") return Dtype::f32;
  if (text == "f64" || text == "float64") return Dtype::f64;
  return Error(ErrorKind::invalid,
               "'" + std::string(text) + "': unknown dtype; known are bool, i32, i64, f32, f64",
               "dtype");
}

bool is_floating(Dtype dtype) noexcept { return dtype == Dtype::f32 || dtype == Dtype::f64; }
bool is_integer(Dtype dtype) noexcept { return dtype == Dtype::i32 || dtype == Dtype::i64; }

Dtype promote(Dtype a, Dtype b) noexcept {
  if (a == b) return a;
  if (a == Dtype::boolean) return b;
  if (b == Dtype::boolean) return a;
  if (is_integer(a) && is_integer(b)) return Dtype::i64;
  // f32 holds 24 bits of an integer: NumPy goes to f64 for every integer of 32 bits or more, and
  // the two floating dtypes meet there too.
  return Dtype::f64;
}

Dtype promote(Dtype array, ScalarKind scalar) noexcept {
  switch (scalar) {
    case ScalarKind::boolean:
      return array;
    case ScalarKind::integer:
      return array == Dtype::boolean ? Dtype::i64 : array;
    case ScalarKind::floating:
      return is_floating(array) ? array : Dtype::f64;
  }
  return array;
}

}  // namespace strix
