// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary_loop.hpp"

namespace strix {
namespace {

template <class T>
struct Sqrt {
  T operator()(T a) const noexcept { return std::sqrt(a); }
};

}  // namespace

Result<void> sqrt_cpu(const KernelCall& kernel) { return floating_kernel<Sqrt>(kernel); }

}  // namespace strix
