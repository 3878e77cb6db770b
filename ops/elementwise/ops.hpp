// SPDX-License-Identifier: Apache-2.0
#pragma once

// Catalogue entries and CPU kernels of the elementwise family.

#include "ops/op.hpp"

namespace strix {

const Op& add_op();
const Op& subtract_op();
const Op& multiply_op();
const Op& divide_op();
const Op& power_op();
const Op& maximum_op();
const Op& minimum_op();

const Op& equal_op();
const Op& not_equal_op();
const Op& less_op();
const Op& less_equal_op();
const Op& greater_op();
const Op& greater_equal_op();

const Op& logical_and_op();
const Op& logical_or_op();
const Op& logical_not_op();

const Op& where_op();

const Op& negative_op();
const Op& abs_op();
const Op& sign_op();
const Op& square_op();
const Op& sqrt_op();
const Op& exp_op();
const Op& log_op();
const Op& sin_op();
const Op& cos_op();
const Op& tanh_op();
const Op& sigmoid_op();
const Op& relu_op();

const Op& cast_op();

Result<void> add_cpu(const KernelCall& kernel);
Result<void> subtract_cpu(const KernelCall& kernel);
Result<void> multiply_cpu(const KernelCall& kernel);
Result<void> divide_cpu(const KernelCall& kernel);
Result<void> power_cpu(const KernelCall& kernel);
Result<void> maximum_cpu(const KernelCall& kernel);
Result<void> minimum_cpu(const KernelCall& kernel);

Result<void> equal_cpu(const KernelCall& kernel);
Result<void> not_equal_cpu(const KernelCall& kernel);
Result<void> less_cpu(const KernelCall& kernel);
Result<void> less_equal_cpu(const KernelCall& kernel);
Result<void> greater_cpu(const KernelCall& kernel);
Result<void> greater_equal_cpu(const KernelCall& kernel);

Result<void> logical_and_cpu(const KernelCall& kernel);
Result<void> logical_or_cpu(const KernelCall& kernel);
Result<void> logical_not_cpu(const KernelCall& kernel);

Result<void> where_cpu(const KernelCall& kernel);

Result<void> negative_cpu(const KernelCall& kernel);
Result<void> abs_cpu(const KernelCall& kernel);
Result<void> sign_cpu(const KernelCall& kernel);
Result<void> square_cpu(const KernelCall& kernel);
Result<void> sqrt_cpu(const KernelCall& kernel);
Result<void> exp_cpu(const KernelCall& kernel);
Result<void> log_cpu(const KernelCall& kernel);
Result<void> sin_cpu(const KernelCall& kernel);
Result<void> cos_cpu(const KernelCall& kernel);
Result<void> tanh_cpu(const KernelCall& kernel);
Result<void> sigmoid_cpu(const KernelCall& kernel);
Result<void> relu_cpu(const KernelCall& kernel);

Result<void> cast_cpu(const KernelCall& kernel);

}  // namespace strix
