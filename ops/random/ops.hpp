// SPDX-License-Identifier: Apache-2.0
#pragma once

// Catalogue entries and CPU kernels of the random ops. Their attributes are kSeed, kGenerator and
// kCall, which with the number of an element make its value.

#include "ops/op.hpp"

namespace strix {

const Op& normal_op();
const Op& uniform_op();
const Op& permutation_op();

Result<void> normal_cpu(const KernelCall& kernel);
Result<void> uniform_cpu(const KernelCall& kernel);
Result<void> permutation_cpu(const KernelCall& kernel);

}  // namespace strix
