// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary_loop.hpp"

namespace strix {
namespace {

template <class T>
struct Log {
  T operator()(T a) const noexcept { return std::log(a); }
};

}  // namespace

Result<void> log_cpu(const KernelCall& kernel) { return floating_kernel<Log>(kernel); }

}  // namespace strix
