// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/binary_loop.hpp"
#include "ops/elementwise/ops.hpp"
#include "ops/elementwise/unary_loop.hpp"

namespace strix {

// Bitwise forms: the short-circuit ones would branch.
Result<void> logical_and_cpu(const KernelCall& kernel) {
  binary_loop<bool, bool>(kernel, [](bool a, bool b) { return static_cast<bool>(a & b); });
  return {};
}

Result<void> logical_or_cpu(const KernelCall& kernel) {
  binary_loop<bool, bool>(kernel, [](bool a, bool b) { return static_cast<bool>(a | b); });
  return {};
}

Result<void> logical_not_cpu(const KernelCall& kernel) {
  unary_loop<bool, bool>(kernel, [](bool a) { return !a; });
  return {};
}

}  // namespace strix
