// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary_loop.hpp"
#include "ops/elementwise/wrapping.hpp"

namespace strix {
namespace {

template <class T>
struct Negative {
  T operator()(T a) const noexcept {
    // 0 - a would turn 0 into +0.
    if constexpr (std::is_floating_point_v<T>) {
      return -a;
    } else {
      return wrapping::subtract(T{0}, a);
    }
  }
};

}  // namespace

Result<void> negative_cpu(const KernelCall& kernel) { return number_kernel<Negative>(kernel); }

}  // namespace strix
