// SPDX-License-Identifier: Apache-2.0
#include "ops/dtype_switch.hpp"
#include "ops/reduction/ops.hpp"
#include "ops/reduction/reduce_loop.hpp"

namespace strix {
namespace {

template <class T>
struct Min {
  using Accumulator = T;

  T first(T a) const noexcept { return a; }
  // NaN wins.
  T combine(T a, T b) const noexcept { return a < b || a != a ? a : b; }
  T row(const T* in, std::int64_t n, std::int64_t stride) const noexcept {
    // Any order gives the same minimum, so four at a time do not change the result.
    T lane[4] = {in[0], in[0], in[0], in[0]};
    std::int64_t i = 1;
    for (; i + 4 <= n; i += 4) {
      for (int j = 0; j < 4; ++j) lane[j] = combine(in[(i + j) * stride], lane[j]);
    }
    for (; i < n; ++i) lane[0] = combine(in[i * stride], lane[0]);
    return combine(combine(lane[0], lane[1]), combine(lane[2], lane[3]));
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
