// SPDX-License-Identifier: Apache-2.0
#pragma once

// Catalogue entries and CPU kernels of creation. zeros, ones and the *_like are calls of full.

#include "ops/op.hpp"

namespace strix {

class Array;

const Op& full_op();
const Op& arange_op();
const Op& eye_op();
const Op& from_data_op();
const Op& one_hot_op();

Result<void> full_cpu(const KernelCall& kernel);
Result<void> arange_cpu(const KernelCall& kernel);
Result<void> eye_cpu(const KernelCall& kernel);
Result<void> from_data_cpu(const KernelCall& kernel);
Result<void> one_hot_cpu(const KernelCall& kernel);

// `full` of any kind of scalar: int64 keeps all its bits.
Array call_full(const Shape& shape, const AttributeValue& value, Dtype dtype, SourceLine where);

}  // namespace strix
