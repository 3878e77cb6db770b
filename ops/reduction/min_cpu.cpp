// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "ops/dtype_switch.hpp"
#include "ops/is_nan.hpp"
#include "ops/reduction/ops.hpp"
#include "ops/reduction/reduce_loop.hpp"

namespace strix {
namespace {

template <class T>
struct Min {
  using Accumulator = T;

  T first(T a) const noexcept { return a; }
  // NaN wins. `|` and not `||`: a branch would keep the compiler from making vectors of it.
  T combine(T a, T b) const noexcept { return (a < b) | is_nan(a) ? a : b; }
  T row(const T* in, std::int64_t n, std::int64_t stride) const noexcept {
    if (stride != 1) {
      T result = in[0];
      for (std::int64_t i = 1; i < n; ++i) result = combine(in[i * stride], result);
      return result;
    }
    // In whatever order, the minimum is the same: lanes that the compiler makes vectors of.
    constexpr std::int64_t kLanes = 16;
    T lane[kLanes];
    std::fill_n(lane, kLanes, in[0]);
    std::int64_t i = 0;
    for (; i + kLanes <= n; i += kLanes) {
      for (std::int64_t j = 0; j < kLanes; ++j) lane[j] = combine(in[i + j], lane[j]);
    }
    for (; i < n; ++i) lane[0] = combine(in[i], lane[0]);
    for (std::int64_t j = 1; j < kLanes; ++j) lane[0] = combine(lane[j], lane[0]);
    return lane[0];
  }
  T finish(T a) const noexcept { return a; }
  T empty() const noexcept { return {}; }  // the rule refuses it
};

}  // namespace

Result<void> min_cpu(const KernelCall& kernel) {
  with_dtype(call_of(kernel).inputs[0].dtype,
             [&]<class T>(ElementType<T>) { reduce_loop<T, T>(kernel, Min<T>{}); });
  return {};
}

}  // namespace strix
