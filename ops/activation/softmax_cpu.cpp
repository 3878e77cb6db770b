// SPDX-License-Identifier: Apache-2.0
#include "ops/activation/ops.hpp"
#include "ops/activation/softmax_row.hpp"
#include "ops/axis_split.hpp"
#include "ops/dtype_switch.hpp"
#include "ops/kernel_operands.hpp"

namespace strix {
namespace {

template <class T>
void softmax_row(const T* in, std::int64_t extent, std::int64_t stride, T* out) {
  const T maximum = row_maximum(in, extent, stride);
  T total = 0;
  for (std::int64_t i = 0; i < extent; ++i) {
    const T value = std::exp(in[i * stride] - maximum);
    out[i * stride] = value;
    total += value;
  }
  for (std::int64_t i = 0; i < extent; ++i) out[i * stride] /= total;
}

}  // namespace

Result<void> softmax_cpu(const KernelCall& kernel) {
  const OpCall& call = call_of(kernel);
  if (call.inputs[0].shape.elements() == 0) return {};
  const AxisSplit split = split_at(call.inputs[0].shape, call.attributes);
  with_floating_dtype(call.inputs[0].dtype, [&]<class T>(ElementType<T>) {
    const T* in = input_of<T>(kernel, 0);
    T* out = output_of<T>(kernel);
    for (std::int64_t o = 0; o < split.outer; ++o) {
      for (std::int64_t i = 0; i < split.inner; ++i) {
        const std::int64_t at = o * split.extent * split.inner + i;
        softmax_row(in + at, split.extent, split.inner, out + at);
      }
    }
  });
  return {};
}

}  // namespace strix
