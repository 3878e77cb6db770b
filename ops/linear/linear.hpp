// SPDX-License-Identifier: Apache-2.0
#pragma once

// Linear algebra. matmul: (m,k) x (k,n) -> (m,n); batches broadcast over leading axes; a rank-1
// operand gets an axis added and removed, as in NumPy. f32 by oneDNN, f64 by OpenBLAS, integers and
// bool by a plain loop. `transpose_left/right` read the operand with its last two axes swapped
// (rank 2 and more only), without making the transpose.
// Errors: Exception{invalid}, "matmul: (2,3) x (4,5): inner extents 3 and 4 differ".

#include <source_location>

#include "ops/array.hpp"

namespace strix {

struct MatmulOptions {
  bool transpose_left = false;
  bool transpose_right = false;
};
Array matmul(const Array& a, const Array& b, MatmulOptions options = {},
             std::source_location where = std::source_location::current());

}  // namespace strix
