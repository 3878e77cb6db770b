// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "ops/dtype_switch.hpp"
#include "ops/kernel_operands.hpp"
#include "ops/layout/copy_elements.hpp"
#include "ops/layout/ops.hpp"
#include "ops/layout/slice_range.hpp"

namespace strix {

Result<void> slice_scatter_cpu(const KernelCall& kernel) {
  const OpCall& call = call_of(kernel);
  const ArrayMeta& whole = call.outputs[0];
  if (whole.bytes() == 0) return {};
  std::memset(kernel.outputs[0], 0, whole.bytes());  // all bits 0 is zero in every dtype
  const SliceWalk slice = slice_walk(whole.shape, call.inputs[0].shape, call.attributes);
  with_element_bytes(whole.dtype, [&]<class T>(ElementType<T>) {
    const T* from = input_of<T>(kernel, 0);
    T* to = output_of<T>(kernel) + slice.offset;
    slice.walk.for_each_row([&](const auto& offsets, std::int64_t extent, const auto& strides) {
      copy_elements(from + offsets[1], strides[1], to + offsets[0], strides[0], extent);
    });
  });
  return {};
}

}  // namespace strix
