// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/binary_loop.hpp"
#include "ops/elementwise/ops.hpp"

namespace strix {
namespace {

template <class T>
struct Equal {
  bool operator()(T a, T b) const noexcept { return a == b; }
};

template <class T>
struct NotEqual {
  bool operator()(T a, T b) const noexcept { return a != b; }
};

template <class T>
struct Less {
  bool operator()(T a, T b) const noexcept { return a < b; }
};

template <class T>
struct LessEqual {
  bool operator()(T a, T b) const noexcept { return a <= b; }
};

template <class T>
struct Greater {
  bool operator()(T a, T b) const noexcept { return a > b; }
};

template <class T>
struct GreaterEqual {
  bool operator()(T a, T b) const noexcept { return a >= b; }
};

}  // namespace

Result<void> equal_cpu(const KernelCall& kernel) { return predicate_kernel<Equal>(kernel); }
Result<void> not_equal_cpu(const KernelCall& kernel) { return predicate_kernel<NotEqual>(kernel); }
Result<void> less_cpu(const KernelCall& kernel) { return predicate_kernel<Less>(kernel); }
Result<void> less_equal_cpu(const KernelCall& kernel) {
  return predicate_kernel<LessEqual>(kernel);
}
Result<void> greater_cpu(const KernelCall& kernel) { return predicate_kernel<Greater>(kernel); }
Result<void> greater_equal_cpu(const KernelCall& kernel) {
  return predicate_kernel<GreaterEqual>(kernel);
}

}  // namespace strix
