// SPDX-License-Identifier: Apache-2.0
#include "ops/dtype_switch.hpp"
#include "ops/reduction/ops.hpp"
#include "ops/reduction/pairwise_sum.hpp"
#include "ops/reduction/reduce.hpp"
#include "ops/reduction/reduce_loop.hpp"

namespace strix {
namespace {

template <class T>
struct Mean {
  using Accumulator = T;
  T count;

  T first(T a) const noexcept { return a; }
  T combine(T a, T b) const noexcept { return a + b; }
  T row(const T* in, std::int64_t n, std::int64_t stride) const noexcept {
    return pairwise_sum<T>(in, n, stride);
  }
  T finish(T a) const noexcept { return a / count; }
  T empty() const noexcept { return std::numeric_limits<T>::quiet_NaN(); }
};

}  // namespace

Result<void> mean_cpu(const KernelCall& kernel) {
  const OpCall& call = call_of(kernel);
  with_floating_dtype(call.inputs[0].dtype, [&]<class T>(ElementType<T>) {
    const auto count = static_cast<T>(reduced_elements(call.inputs[0].shape, call.attributes));
    reduce_loop<T, T>(kernel, Mean<T>{count});
  });
  return {};
}

}  // namespace strix
