// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "ops/creation/ops.hpp"
#include "ops/dtype_switch.hpp"
#include "ops/kernel_operands.hpp"

namespace strix {

Result<void> full_cpu(const KernelCall& kernel) {
  const OpCall& call = call_of(kernel);
  with_dtype(call.outputs[0].dtype, [&]<class T>(ElementType<T>) {
    std::fill_n(output_of<T>(kernel), call.outputs[0].shape.elements(),
                scalar_as<T>(*call.attributes.find(attribute::kValue)));
  });
  return {};
}

}  // namespace strix
