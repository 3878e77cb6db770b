// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary_loop.hpp"

namespace strix {
namespace {

template <class T>
struct Sigmoid {
  T operator()(T a) const noexcept {
    // exp is only taken of what is not positive, so it cannot overflow.
    const T e = std::exp(-std::fabs(a));
    return (a >= 0 ? T{1} : e) / (T{1} + e);
  }
};

}  // namespace

Result<void> sigmoid_cpu(const KernelCall& kernel) { return floating_kernel<Sigmoid>(kernel); }

}  // namespace strix
