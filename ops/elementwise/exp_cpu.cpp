// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary_loop.hpp"

namespace strix {
namespace {

template <class T>
struct Exp {
  T operator()(T a) const noexcept { return std::exp(a); }
};

}  // namespace

Result<void> exp_cpu(const KernelCall& kernel) { return floating_kernel<Exp>(kernel); }

}  // namespace strix
