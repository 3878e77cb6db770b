// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary_loop.hpp"
#include "ops/is_nan.hpp"

namespace strix {
namespace {

template <class T>
struct Relu {
  T operator()(T a) const noexcept { return (a > 0) | is_nan(a) ? a : T{0}; }  // NaN stays
};

}  // namespace

Result<void> relu_cpu(const KernelCall& kernel) { return number_kernel<Relu>(kernel); }

}  // namespace strix
