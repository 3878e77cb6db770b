// SPDX-License-Identifier: Apache-2.0
#pragma once

// Catalogue entries and CPU kernels of linear algebra.

#include "ops/op.hpp"

namespace strix {

const Op& matmul_op();

Result<void> matmul_cpu(const KernelCall& kernel);

}  // namespace strix
