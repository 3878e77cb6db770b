// SPDX-License-Identifier: Apache-2.0
#pragma once

// What a kernel of class "cpu" reads from its KernelCall: the OpCall and typed pointers.

#include <cstddef>

#include "devices/kernel.hpp"
#include "ops/op.hpp"

namespace strix {

inline const OpCall& call_of(const KernelCall& kernel) noexcept {
  return *static_cast<const OpCall*>(kernel.parameters);
}

template <class T>
const T* input_of(const KernelCall& kernel, std::size_t index) noexcept {
  return reinterpret_cast<const T*>(kernel.inputs[index]);
}

template <class T>
T* output_of(const KernelCall& kernel, std::size_t index = 0) noexcept {
  return reinterpret_cast<T*>(kernel.outputs[index]);
}

}  // namespace strix
