// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary_loop.hpp"

namespace strix {
namespace {

template <class T>
struct Cos {
  T operator()(T a) const noexcept { return std::cos(a); }
};

}  // namespace

Result<void> cos_cpu(const KernelCall& kernel) { return floating_kernel<Cos>(kernel); }

}  // namespace strix
