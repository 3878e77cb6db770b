// SPDX-License-Identifier: Apache-2.0
#include <type_traits>

#include "ops/dtype_switch.hpp"
#include "ops/reduction/ops.hpp"
#include "ops/reduction/pairwise_sum.hpp"
#include "ops/reduction/reduce_loop.hpp"

namespace strix {
namespace {

template <class In>
struct Sum {
  using Accumulator = std::conditional_t<std::is_floating_point_v<In>, In, std::int64_t>;

  Accumulator first(In a) const noexcept { return static_cast<Accumulator>(a); }
  Accumulator combine(Accumulator a, Accumulator b) const noexcept { return wrapping::add(a, b); }
  Accumulator row(const In* in, std::int64_t n, std::int64_t stride) const noexcept {
    return pairwise_sum<Accumulator>(in, n, stride);
  }
  Accumulator finish(Accumulator a) const noexcept { return a; }
  Accumulator empty() const noexcept { return {}; }
};

}  // namespace

Result<void> sum_cpu(const KernelCall& kernel) {
  with_dtype(call_of(kernel).inputs[0].dtype, [&]<class T>(ElementType<T>) {
    reduce_loop<T, typename Sum<T>::Accumulator>(kernel, Sum<T>{});
  });
  return {};
}

}  // namespace strix
