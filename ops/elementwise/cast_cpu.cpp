// SPDX-License-Identifier: Apache-2.0
#include <limits>
#include <type_traits>

#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary_loop.hpp"

namespace strix {
namespace {

template <class Out>
struct Cast {
  template <class In>
  Out operator()(In a) const noexcept {
    if constexpr (std::is_same_v<Out, bool>) {
      return a != In{0};  // NaN is true
    } else if constexpr (std::is_floating_point_v<In> && std::is_integral_v<Out>) {
      // Towards zero. Out of range, and NaN, gives the lowest integer, as NumPy does on x86; C++
      // leaves it undefined. Both bounds are powers of two, so they are exact in every float.
      constexpr In kLowest = static_cast<In>(std::numeric_limits<Out>::min());
      const bool fits = a > kLowest - In{1} && a < -kLowest;
      return fits || a == kLowest ? static_cast<Out>(a) : std::numeric_limits<Out>::min();
    } else {
      return static_cast<Out>(a);  // integers wrap
    }
  }
};

}  // namespace

Result<void> cast_cpu(const KernelCall& kernel) {
  const OpCall& call = call_of(kernel);
  with_dtype(call.inputs[0].dtype, [&]<class In>(ElementType<In>) {
    with_dtype(call.outputs[0].dtype,
               [&]<class Out>(ElementType<Out>) { unary_loop<In, Out>(kernel, Cast<Out>{}); });
  });
  return {};
}

}  // namespace strix
