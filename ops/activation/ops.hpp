// SPDX-License-Identifier: Apache-2.0
#pragma once

// Catalogue entries and CPU kernels of the softmax family.

#include "ops/op.hpp"

namespace strix {

const Op& softmax_op();
const Op& log_softmax_op();
const Op& cross_entropy_sum_op();

Result<void> softmax_cpu(const KernelCall& kernel);
Result<void> log_softmax_cpu(const KernelCall& kernel);
Result<void> cross_entropy_sum_cpu(const KernelCall& kernel);

}  // namespace strix
