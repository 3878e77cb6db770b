// SPDX-License-Identifier: Apache-2.0
#pragma once

// Catalogue entries and CPU kernels of the ops that move elements.

#include <vector>

#include "ops/op.hpp"

namespace strix {

class Array;

const Op& reshape_op();
const Op& transpose_op();
const Op& broadcast_to_op();
const Op& slice_op();
const Op& slice_scatter_op();  // gradient of slice
const Op& take_op();
const Op& take_scatter_op();  // gradient of take
const Op& concatenate_op();
const Op& copy_op();  // copy_to

Result<void> reshape_cpu(const KernelCall& kernel);
Result<void> transpose_cpu(const KernelCall& kernel);
Result<void> broadcast_to_cpu(const KernelCall& kernel);
Result<void> slice_cpu(const KernelCall& kernel);
Result<void> slice_scatter_cpu(const KernelCall& kernel);
Result<void> take_cpu(const KernelCall& kernel);
Result<void> take_scatter_cpu(const KernelCall& kernel);
Result<void> concatenate_cpu(const KernelCall& kernel);
Result<void> copy_cpu(const KernelCall& kernel);

// Zeros of `shape` with `values` at the places that slice(a, start, stop, step) reads. The three
// lists have one entry per axis, normalised as slice's attributes are.
Array slice_scatter(const Array& values, const Shape& shape, const std::vector<std::int64_t>& start,
                    const std::vector<std::int64_t>& stop, const std::vector<std::int64_t>& step,
                    SourceLine where);
// Zeros of `shape` to which `values` are added at the places that take(a, indices, axis) reads, in
// the order of the indices.
Array take_scatter(const Array& values, const Array& indices, const Shape& shape, std::int64_t axis,
                   SourceLine where);

}  // namespace strix
