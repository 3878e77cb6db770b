// SPDX-License-Identifier: Apache-2.0
#pragma once

// Catalogue entries and CPU kernels of the reductions.

#include "ops/op.hpp"

namespace strix {

const Op& sum_op();
const Op& max_op();
const Op& min_op();
const Op& mean_op();
const Op& argmax_op();

Result<void> sum_cpu(const KernelCall& kernel);
Result<void> max_cpu(const KernelCall& kernel);
Result<void> min_cpu(const KernelCall& kernel);
Result<void> mean_cpu(const KernelCall& kernel);
Result<void> argmax_cpu(const KernelCall& kernel);

}  // namespace strix
