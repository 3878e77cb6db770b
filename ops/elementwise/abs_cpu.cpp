// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary_loop.hpp"
#include "ops/elementwise/wrapping.hpp"

namespace strix {
namespace {

template <class T>
struct Abs {
  T operator()(T a) const noexcept {
    if constexpr (std::is_floating_point_v<T>) {
      return std::fabs(a);
    } else {
      return a < 0 ? wrapping::subtract(T{0}, a) : a;  // the lowest integer stays
    }
  }
};

}  // namespace

Result<void> abs_cpu(const KernelCall& kernel) { return number_kernel<Abs>(kernel); }

}  // namespace strix
