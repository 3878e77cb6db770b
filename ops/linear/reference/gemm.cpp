// SPDX-License-Identifier: Apache-2.0
#include "ops/linear/gemm.hpp"

#include "ops/linear/plain_gemm.hpp"

namespace strix {

void gemm(const GemmShape& shape, const float* a, const float* b, float* c) {
  plain_gemm(shape, a, b, c);
}

void gemm(const GemmShape& shape, const double* a, const double* b, double* c) {
  plain_gemm(shape, a, b, c);
}

}  // namespace strix
