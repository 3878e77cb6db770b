// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/binary_loop.hpp"
#include "ops/elementwise/ops.hpp"

namespace strix {
namespace {

template <class T>
struct Divide {
  T operator()(T a, T b) const noexcept { return a / b; }
};

}  // namespace

Result<void> divide_cpu(const KernelCall& kernel) { return floating_binary_kernel<Divide>(kernel); }

}  // namespace strix
