// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "ops/creation/ops.hpp"
#include "ops/kernel_operands.hpp"

namespace strix {

Result<void> from_data_cpu(const KernelCall& kernel) {
  const OpCall& call = call_of(kernel);
  const HostData& data = call.attributes.get<HostData>(attribute::kData);
  if (data.bytes == 0) return {};
  if (call.outputs[0].dtype == Dtype::boolean) {
    // Users' bytes may hold more than 0 and 1, a C++ bool may not.
    for (std::size_t i = 0; i < data.bytes; ++i) {
      kernel.outputs[0][i] = data.data[i] == std::byte{0} ? std::byte{0} : std::byte{1};
    }
  } else {
    std::memcpy(kernel.outputs[0], data.data, data.bytes);
  }
  return {};
}

}  // namespace strix
