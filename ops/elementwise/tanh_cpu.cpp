// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary_loop.hpp"

namespace strix {
namespace {

template <class T>
struct Tanh {
  T operator()(T a) const noexcept { return std::tanh(a); }
};

}  // namespace

Result<void> tanh_cpu(const KernelCall& kernel) { return floating_kernel<Tanh>(kernel); }

}  // namespace strix
