// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "ops/dtype_switch.hpp"
#include "ops/kernel_operands.hpp"
#include "ops/layout/copy_elements.hpp"
#include "ops/layout/ops.hpp"
#include "ops/strided_walk.hpp"

namespace strix {
namespace {

template <class T>
void broadcast_to_loop(const KernelCall& kernel) {
  const OpCall& call = call_of(kernel);
  const T* from = input_of<T>(kernel, 0);
  T* to = output_of<T>(kernel);
  const Shape& shape = call.outputs[0].shape;
  const auto walk = broadcast_walk<2>(shape, {&call.inputs[0].shape, &shape});
  walk.for_each_row([&](const auto& offsets, std::int64_t extent, const auto& strides) {
    if (strides[0] == 0) {
      std::fill_n(to + offsets[1], extent, from[offsets[0]]);
    } else {
      copy_elements(from + offsets[0], strides[0], to + offsets[1], strides[1], extent);
    }
  });
}

}  // namespace

Result<void> broadcast_to_cpu(const KernelCall& kernel) {
  with_element_bytes(call_of(kernel).inputs[0].dtype,
                     [&]<class T>(ElementType<T>) { broadcast_to_loop<T>(kernel); });
  return {};
}

}  // namespace strix
