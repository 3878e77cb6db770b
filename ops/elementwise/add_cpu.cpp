// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/binary_loop.hpp"
#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/wrapping.hpp"

namespace strix {
namespace {

template <class T>
struct Add {
  T operator()(T a, T b) const noexcept { return wrapping::add(a, b); }
};

// NumPy: bool + bool is logical or. Not the short-circuit form: it would branch.
template <>
struct Add<bool> {
  bool operator()(bool a, bool b) const noexcept { return static_cast<bool>(a | b); }
};

}  // namespace

Result<void> add_cpu(const KernelCall& kernel) { return binary_kernel<Add>(kernel); }

}  // namespace strix
