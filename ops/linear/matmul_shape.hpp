// SPDX-License-Identifier: Apache-2.0
#pragma once

// MatmulShape: what a matmul of two shapes computes: m, n, k, the batch axes and the result.

#include "ops/attributes.hpp"
#include "ops/linear/gemm.hpp"
#include "ops/shape.hpp"

namespace strix {

struct MatmulShape {
  GemmShape gemm;
  Shape left_batch;  // leading axes of the operands
  Shape right_batch;
  Shape batch;  // what they broadcast to
  Shape result;
};

// Errors: invalid, "(2,3) x (4,5): inner extents 3 and 4 differ", rank 0, transpose of rank 1.
Result<MatmulShape> matmul_shape(const Shape& left, const Shape& right,
                                 const Attributes& attributes);

// m, n, k and the flags alone, without checks. Requires: the rule let the shapes through.
GemmShape gemm_shape(const Shape& left, const Shape& right, const Attributes& attributes);

}  // namespace strix
