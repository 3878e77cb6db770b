// SPDX-License-Identifier: Apache-2.0
#include "ops/axis_split.hpp"
#include "ops/dtype_switch.hpp"
#include "ops/is_nan.hpp"
#include "ops/kernel_operands.hpp"
#include "ops/reduction/ops.hpp"

namespace strix {
namespace {

template <class T>
std::int64_t argmax_of(const T* in, std::int64_t extent, std::int64_t stride) {
  std::int64_t best = 0;
  T value = in[0];
  for (std::int64_t i = 1; i < extent && !is_nan(value); ++i) {  // the first NaN ends the search
    const T candidate = in[i * stride];
    if (candidate > value || is_nan(candidate)) {
      value = candidate;
      best = i;
    }
  }
  return best;
}

}  // namespace

Result<void> argmax_cpu(const KernelCall& kernel) {
  const OpCall& call = call_of(kernel);
  const AxisSplit split = split_at(call.inputs[0].shape, call.attributes);
  auto* out = output_of<std::int64_t>(kernel);
  with_dtype(call.inputs[0].dtype, [&]<class T>(ElementType<T>) {
    const T* in = input_of<T>(kernel, 0);
    for (std::int64_t o = 0; o < split.outer; ++o, in += split.extent * split.inner) {
      for (std::int64_t i = 0; i < split.inner; ++i) {
        *out++ = argmax_of(in + i, split.extent, split.inner);
      }
    }
  });
  return {};
}

}  // namespace strix
