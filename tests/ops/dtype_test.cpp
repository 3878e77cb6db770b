// SPDX-License-Identifier: Apache-2.0
#include "ops/dtype.hpp"

#include <gtest/gtest.h>

namespace strix {
namespace {

constexpr Dtype kDtypes[] = {Dtype::boolean, Dtype::i32, Dtype::i64, Dtype::f32, Dtype::f64};

TEST(Dtype, PromotesAsNumPyDoes) {
  // numpy.promote_types of NumPy 1.24 over bool, int32, int64, float32, float64.
  constexpr Dtype kExpected[5][5] = {
      {Dtype::boolean, Dtype::i32, Dtype::i64, Dtype::f32, Dtype::f64},  // bool
      {Dtype::i32, Dtype::i32, Dtype::i64, Dtype::f64, Dtype::f64},      // int32
      {Dtype::i64, Dtype::i64, Dtype::i64, Dtype::f64, Dtype::f64},      // int64
      {Dtype::f32, Dtype::f64, Dtype::f64, Dtype::f32, Dtype::f64},      // float32
      {Dtype::f64, Dtype::f64, Dtype::f64, Dtype::f64, Dtype::f64},      // float64
  };
  for (std::size_t a = 0; a < 5; ++a) {
    for (std::size_t b = 0; b < 5; ++b) {
      EXPECT_EQ(promote(kDtypes[a], kDtypes[b]), kExpected[a][b])
          << to_string(kDtypes[a]) << " " << to_string(kDtypes[b]);
    }
  }
}

TEST(Dtype, ScalarTakesTheArraysDtypeWhenItsKindHoldsIt) {
  // numpy.result_type of NumPy 1.24 of an array and True, 1, 1.0.
  constexpr Dtype kExpected[5][3] = {
      {Dtype::boolean, Dtype::i64, Dtype::f64},  // bool
      {Dtype::i32, Dtype::i32, Dtype::f64},      // int32
      {Dtype::i64, Dtype::i64, Dtype::f64},      // int64
      {Dtype::f32, Dtype::f32, Dtype::f32},      // float32
      {Dtype::f64, Dtype::f64, Dtype::f64},      // float64
  };
  constexpr ScalarKind kKinds[] = {ScalarKind::boolean, ScalarKind::integer, ScalarKind::floating};
  for (std::size_t a = 0; a < 5; ++a) {
    for (std::size_t k = 0; k < 3; ++k) {
      EXPECT_EQ(promote(kDtypes[a], kKinds[k]), kExpected[a][k]) << to_string(kDtypes[a]) << k;
    }
  }
}

TEST(Dtype, ReadsItsOwnNamesAndNumPys) {
  for (const Dtype dtype : kDtypes) EXPECT_EQ(*parse_dtype(to_string(dtype)), dtype);
  EXPECT_EQ(*parse_dtype("float32"), Dtype::f32);
  EXPECT_EQ(*parse_dtype("int64"), Dtype::i64);
  const Result<Dtype> unknown = parse_dtype("complex64");
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(unknown.error().message(),
            "dtype: 'complex64': unknown dtype; known are bool, i32, i64, f32, f64");
}

TEST(Dtype, HasTheSizeOfItsCppType) {
  EXPECT_EQ(size_of(dtype_of<bool>()), 1u);
  EXPECT_EQ(size_of(dtype_of<std::int32_t>()), sizeof(std::int32_t));
  EXPECT_EQ(size_of(dtype_of<std::int64_t>()), sizeof(std::int64_t));
  EXPECT_EQ(size_of(dtype_of<float>()), sizeof(float));
  EXPECT_EQ(size_of(dtype_of<double>()), sizeof(double));
}

}  // namespace
}  // namespace strix
