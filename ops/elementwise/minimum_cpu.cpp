// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/binary_loop.hpp"
#include "ops/elementwise/ops.hpp"
#include "ops/is_nan.hpp"

namespace strix {
namespace {

// NaN wins: `a` is taken when it is less or not a number.
// `|` and not `||`: a branch would keep the compiler from making vectors of it.
template <class T>
struct Minimum {
  T operator()(T a, T b) const noexcept { return (a < b) | is_nan(a) ? a : b; }
};

}  // namespace

Result<void> minimum_cpu(const KernelCall& kernel) { return binary_kernel<Minimum>(kernel); }

}  // namespace strix
