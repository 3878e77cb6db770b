// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "ops/axis_split.hpp"
#include "ops/kernel_operands.hpp"
#include "ops/layout/ops.hpp"

namespace strix {

Result<void> concatenate_cpu(const KernelCall& kernel) {
  const OpCall& call = call_of(kernel);
  const ArrayMeta& whole = call.outputs[0];
  if (whole.bytes() == 0) return {};
  const AxisSplit split = split_at(whole.shape, call.attributes);
  const auto outer = static_cast<std::size_t>(split.outer);
  const std::size_t row = whole.bytes() / outer;  // bytes of one outer step of the result
  std::size_t offset = 0;
  for (std::size_t n = 0; n < call.inputs.size(); ++n) {
    const std::size_t part = call.inputs[n].bytes() / outer;
    if (part == 0) continue;
    for (std::size_t o = 0; o < outer; ++o) {
      std::memcpy(kernel.outputs[0] + o * row + offset, kernel.inputs[n] + o * part, part);
    }
    offset += part;
  }
  return {};
}

}  // namespace strix
