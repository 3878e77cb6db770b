// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary_loop.hpp"

namespace strix {
namespace {

template <class T>
struct Sin {
  T operator()(T a) const noexcept { return std::sin(a); }
};

}  // namespace

Result<void> sin_cpu(const KernelCall& kernel) { return floating_kernel<Sin>(kernel); }

}  // namespace strix
