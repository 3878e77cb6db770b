// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/binary_loop.hpp"
#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/wrapping.hpp"

namespace strix {
namespace {

template <class T>
struct Subtract {
  T operator()(T a, T b) const noexcept { return wrapping::subtract(a, b); }
};

}  // namespace

Result<void> subtract_cpu(const KernelCall& kernel) {
  return number_binary_kernel<Subtract>(kernel);
}

}  // namespace strix
