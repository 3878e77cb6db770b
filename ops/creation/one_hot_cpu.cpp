// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "ops/creation/ops.hpp"
#include "ops/dtype_switch.hpp"
#include "ops/kernel_operands.hpp"

namespace strix {
namespace {

template <class Index, class T>
Result<void> one_hot_loop(const KernelCall& kernel, std::int64_t depth) {
  const OpCall& call = call_of(kernel);
  const Index* indices = input_of<Index>(kernel, 0);
  T* out = output_of<T>(kernel);
  std::fill_n(out, call.outputs[0].shape.elements(), T{0});
  const std::int64_t count = call.inputs[0].shape.elements();
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t index = indices[i];
    if (index < 0 || index >= depth) [[unlikely]] {
      return Error(ErrorKind::invalid, "index " + std::to_string(index) + " at position " +
                                           std::to_string(i) + " is out of range for depth " +
                                           std::to_string(depth));
    }
    out[i * depth + index] = T{1};
  }
  return {};
}

}  // namespace

Result<void> one_hot_cpu(const KernelCall& kernel) {
  const OpCall& call = call_of(kernel);
  const std::int64_t depth = call.attributes.get<std::int64_t>(attribute::kDepth);
  return with_integer_dtype(call.inputs[0].dtype, [&]<class Index>(ElementType<Index>) {
    return with_dtype(call.outputs[0].dtype, [&]<class T>(ElementType<T>) {
      return one_hot_loop<Index, T>(kernel, depth);
    });
  });
}

}  // namespace strix
