// SPDX-License-Identifier: Apache-2.0
#include "ops/dtype_switch.hpp"
#include "ops/kernel_operands.hpp"
#include "ops/layout/copy_elements.hpp"
#include "ops/layout/ops.hpp"
#include "ops/layout/slice_range.hpp"

namespace strix {

Result<void> slice_cpu(const KernelCall& kernel) {
  const OpCall& call = call_of(kernel);
  const SliceWalk slice = slice_walk(call.inputs[0].shape, call.outputs[0].shape, call.attributes);
  with_element_bytes(call.inputs[0].dtype, [&]<class T>(ElementType<T>) {
    const T* from = input_of<T>(kernel, 0) + slice.offset;
    T* to = output_of<T>(kernel);
    slice.walk.for_each_row([&](const auto& offsets, std::int64_t extent, const auto& strides) {
      copy_elements(from + offsets[0], strides[0], to + offsets[1], strides[1], extent);
    });
  });
  return {};
}

}  // namespace strix
