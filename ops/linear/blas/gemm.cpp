// SPDX-License-Identifier: Apache-2.0
#include "ops/linear/gemm.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <cblas.h>
#include <dnnl.h>
#include <omp.h>

#include "devices/base/check.hpp"
#include "ops/linear/plain_gemm.hpp"

namespace strix {
namespace {

// oneDNN splits over OpenMP's threads. Their number belongs to the calling thread, which may be the
// user's own: it is put back.
class OneThread {
 public:
  OneThread() : before_(omp_get_max_threads()) {
    if (before_ != 1) omp_set_num_threads(1);
  }
  ~OneThread() {
    if (before_ != 1) omp_set_num_threads(before_);
  }
  OneThread(const OneThread&) = delete;
  OneThread& operator=(const OneThread&) = delete;

 private:
  int before_;
};

void openblas_gemm(const GemmShape& shape, const double* a, const double* b, double* c) {
  cblas_dgemm(CblasRowMajor, shape.transpose_a ? CblasTrans : CblasNoTrans,
              shape.transpose_b ? CblasTrans : CblasNoTrans, static_cast<int>(shape.m),
              static_cast<int>(shape.n), static_cast<int>(shape.k), 1.0, a,
              static_cast<int>(shape.transpose_a ? shape.m : shape.k), b,
              static_cast<int>(shape.transpose_b ? shape.k : shape.n), 0.0, c,
              static_cast<int>(shape.n));
}

// OpenBLAS 0.3.21 is known to compute wrong results on processors newer than itself: a few shapes,
// with edges that do not fill its tiles, against the plain loop. Small integers make sums exact.
bool openblas_is_right() {
  openblas_set_num_threads(1);
  for (const auto& [m, n, k] : {std::array<std::int64_t, 3>{1, 1, 1},
                                {3, 5, 7},
                                {17, 9, 33},
                                {64, 48, 80},
                                {131, 67, 259}}) {
    for (int flags = 0; flags < 4; ++flags) {
      const GemmShape shape{m, n, k, (flags & 1) != 0, (flags & 2) != 0};
      std::vector<double> a(static_cast<std::size_t>(m * k));
      std::vector<double> b(static_cast<std::size_t>(k * n));
      for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<double>(i * 7 % 23) - 11;
      for (std::size_t i = 0; i < b.size(); ++i) b[i] = static_cast<double>(i * 5 % 19) - 9;
      std::vector<double> c(static_cast<std::size_t>(m * n), std::nan(""));
      std::vector<double> expected(c.size());
      openblas_gemm(shape, a.data(), b.data(), c.data());
      plain_gemm(shape, a.data(), b.data(), expected.data());
      if (c != expected) return false;
    }
  }
  return true;
}

// Below some size a call into a library costs more than the product: some 300 ns of oneDNN
// against 0.6 ns a multiplication of the plain loop.
bool is_tiny(const GemmShape& shape) {
  constexpr std::int64_t kProductMax = 256;
  return shape.m <= kProductMax && shape.n <= kProductMax && shape.k <= kProductMax &&
         shape.m * shape.n * shape.k <= kProductMax;
}

bool fits_int(const GemmShape& shape) {
  constexpr std::int64_t kMax = std::numeric_limits<int>::max();
  return shape.m <= kMax && shape.n <= kMax && shape.k <= kMax;
}

}  // namespace

void gemm(const GemmShape& shape, const float* a, const float* b, float* c) {
  if (is_tiny(shape)) return plain_gemm(shape, a, b, c);
  const OneThread one_thread;
  const dnnl_status_t status =
      dnnl_sgemm(shape.transpose_a ? 'T' : 'N', shape.transpose_b ? 'T' : 'N', shape.m, shape.n,
                 shape.k, 1.0f, a, shape.transpose_a ? shape.m : shape.k, b,
                 shape.transpose_b ? shape.k : shape.n, 0.0f, c, shape.n);
  STRIX_CHECK(status == dnnl_success, "dnnl_sgemm failed with " + std::to_string(status));
}

void gemm(const GemmShape& shape, const double* a, const double* b, double* c) {
  if (is_tiny(shape)) return plain_gemm(shape, a, b, c);
  static const bool right = openblas_is_right();
  if (right && fits_int(shape)) {
    openblas_gemm(shape, a, b, c);
  } else {
    plain_gemm(shape, a, b, c);
  }
}

}  // namespace strix
