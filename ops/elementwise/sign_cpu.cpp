// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary_loop.hpp"

namespace strix {
namespace {

template <class T>
struct Sign {
  T operator()(T a) const noexcept {
    if (a > 0) return T{1};
    if (a < 0) return T{-1};
    return a == 0 ? T{0} : a;  // NaN stays
  }
};

}  // namespace

Result<void> sign_cpu(const KernelCall& kernel) { return number_kernel<Sign>(kernel); }

}  // namespace strix
