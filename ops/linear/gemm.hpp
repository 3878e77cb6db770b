// SPDX-License-Identifier: Apache-2.0
#pragma once

// gemm: c = a b for one pair of row-major matrices. Two folders implement it: blas/ by oneDNN (f32)
// and OpenBLAS (f64), reference/ by plain loops. Always on the calling thread alone: the number of
// threads would change the bits. Any thread may call it.

#include <cstdint>

namespace strix {

struct GemmShape {
  std::int64_t m = 1;        // rows of c
  std::int64_t n = 1;        // columns of c
  std::int64_t k = 1;        // summed over
  bool transpose_a = false;  // a is stored (k,m) instead of (m,k)
  bool transpose_b = false;  // b is stored (n,k) instead of (k,n)
};

// Overwrites c. Requires: no extent is 0.
void gemm(const GemmShape& shape, const float* a, const float* b, float* c);
void gemm(const GemmShape& shape, const double* a, const double* b, double* c);

}  // namespace strix
