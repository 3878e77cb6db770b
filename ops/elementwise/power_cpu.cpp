// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <string>
#include <type_traits>

#include "ops/elementwise/binary_loop.hpp"
#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/wrapping.hpp"

namespace strix {
namespace {

template <class T>
struct Power {
  T operator()(T a, T b) const noexcept {
    if constexpr (std::is_floating_point_v<T>) {
      return std::pow(a, b);
    } else {
      // By squaring, wrapping; a negative exponent was refused before.
      T result = 1;
      for (T rest = b; rest > 0; rest >>= 1) {
        if (rest & 1) result = wrapping::multiply(result, a);
        a = wrapping::multiply(a, a);
      }
      return result;
    }
  }
};

template <class T>
Result<void> check_exponents(const KernelCall& kernel) {
  const OpCall& call = call_of(kernel);
  if (call.inputs.size() == 1 && call.attributes.has(attribute::kRight)) return {};
  const std::size_t which = call.inputs.size() - 1;
  const T* exponents = input_of<T>(kernel, which);
  const std::int64_t elements = call.inputs[which].shape.elements();
  for (std::int64_t i = 0; i < elements; ++i) {
    if (exponents[i] < 0) {
      return Error(ErrorKind::invalid, "integers to the negative power " +
                                           std::to_string(exponents[i]) +
                                           " are not integers: cast to f64 first");
    }
  }
  return {};
}

}  // namespace

Result<void> power_cpu(const KernelCall& kernel) {
  const OpCall& call = call_of(kernel);
  return with_dtype(call.inputs[0].dtype, [&]<class T>(ElementType<T>) -> Result<void> {
    if constexpr (std::is_floating_point_v<T>) {
      // The commonest exponents exactly, and much faster than pow.
      const AttributeValue* exponent = call.attributes.find(attribute::kRight);
      if (exponent != nullptr && scalar_as<double>(*exponent) == 2) {
        binary_loop<T, T>(kernel, [](T a, T) { return a * a; });
      } else if (exponent != nullptr && scalar_as<double>(*exponent) == 1) {
        binary_loop<T, T>(kernel, [](T a, T) { return a; });
      } else {
        binary_loop<T, T>(kernel, Power<T>{});
      }
    } else if constexpr (!std::is_same_v<T, bool>) {
      STRIX_TRY_DONE(check_exponents<T>(kernel));
      binary_loop<T, T>(kernel, Power<T>{});
    }
    return {};
  });
}

}  // namespace strix
