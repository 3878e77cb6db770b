// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/binary_loop.hpp"
#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/wrapping.hpp"

namespace strix {
namespace {

template <class T>
struct Multiply {
  T operator()(T a, T b) const noexcept { return wrapping::multiply(a, b); }
};

// NumPy: bool * bool is logical and. Not the short-circuit form: it would branch.
template <>
struct Multiply<bool> {
  bool operator()(bool a, bool b) const noexcept { return static_cast<bool>(a & b); }
};

}  // namespace

Result<void> multiply_cpu(const KernelCall& kernel) { return binary_kernel<Multiply>(kernel); }

}  // namespace strix
