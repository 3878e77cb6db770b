// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary_loop.hpp"
#include "ops/elementwise/wrapping.hpp"

namespace strix {
namespace {

template <class T>
struct Square {
  T operator()(T a) const noexcept { return wrapping::multiply(a, a); }
};

}  // namespace

Result<void> square_cpu(const KernelCall& kernel) { return number_kernel<Square>(kernel); }

}  // namespace strix
