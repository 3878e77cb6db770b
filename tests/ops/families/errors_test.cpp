// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "ops/activation/activation.hpp"
#include "ops/context.hpp"
#include "ops/creation/creation.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/interpreter.hpp"
#include "ops/layout/layout.hpp"
#include "ops/linear/linear.hpp"
#include "ops/random/random.hpp"
#include "ops/reduction/reduction.hpp"

namespace strix::families {
namespace {

struct WrongCall {
  const char* op;      // its name must start the message
  const char* wanted;  // part of the message
  std::function<void()> call;
};

class Errors : public ::testing::Test {
 protected:
  UseEvaluator use_{std::make_shared<Interpreter>()};
};

void expect_invalid(const WrongCall& wrong) {
  try {
    wrong.call();
    ADD_FAILURE() << wrong.op << ": nothing was thrown, wanted: " << wrong.wanted;
  } catch (const Exception& exception) {
    const std::string message = exception.what();
    EXPECT_EQ(exception.kind(), ErrorKind::invalid) << message;
    EXPECT_EQ(message.find(std::string(wrong.op) + " at errors_test.cpp:"), 0u) << message;
    EXPECT_NE(message.find(wrong.wanted), std::string::npos)
        << message << "\n  wanted: " << wrong.wanted;
  }
}

TEST_F(Errors, OfElementwiseOpsNameTheOpAndTheShapes) {
  const Array a = zeros({3, 4});
  const Array b = zeros({5});
  const Array flags = zeros({3}, Dtype::boolean);
  const Array i32 = zeros({3}, Dtype::i32);
  const char* shapes = "shapes (3,4) and (5,) do not broadcast";
  const WrongCall calls[] = {
      {"add", shapes, [&] { add(a, b); }},
      {"add", shapes, [&] { a + b; }},
      {"subtract", shapes, [&] { subtract(a, b); }},
      {"multiply", shapes, [&] { multiply(a, b); }},
      {"divide", shapes, [&] { divide(a, b); }},
      {"power", shapes, [&] { power(a, b); }},
      {"maximum", shapes, [&] { maximum(a, b); }},
      {"minimum", shapes, [&] { minimum(a, b); }},
      {"equal", shapes, [&] { equal(a, b); }},
      {"not_equal", shapes, [&] { not_equal(a, b); }},
      {"less", shapes, [&] { less(a, b); }},
      {"less_equal", shapes, [&] { less_equal(a, b); }},
      {"greater", shapes, [&] { greater(a, b); }},
      {"greater_equal", shapes, [&] { greater_equal(a, b); }},
      {"logical_and", shapes, [&] { logical_and(a, b); }},
      {"logical_or", shapes, [&] { logical_or(a, b); }},
      {"where", shapes, [&] { where(flags.reshape({3, 1}), a, b); }},
      {"subtract", "bool (3,) is not a number", [&] { subtract(flags, flags); }},
      {"power", "bool (3,) is not a number", [&] { power(flags, true); }},
      {"negative", "bool (3,) is not a number", [&] { negative(flags); }},
      {"abs", "bool (3,) is not a number", [&] { abs(flags); }},
      {"sign", "bool (3,) is not a number", [&] { sign(flags); }},
      {"square", "bool (3,) is not a number", [&] { square(flags); }},
      {"relu", "bool (3,) is not a number", [&] { relu(flags); }},
      {"power", "negative integer power", [&] { power(i32, -1); }},
      {"add", "scalar 4294967296 does not fit i32", [&] { add(i32, std::int64_t{1} << 32); }},
  };
  for (const WrongCall& wrong : calls) expect_invalid(wrong);
}

TEST_F(Errors, OfReductionsNameTheAxisAndTheShape) {
  const Array a = zeros({2, 3});
  const Array empty = zeros({2, 0});
  const char* axis = "axis 3 is out of range for shape (2,3)";
  const WrongCall calls[] = {
      {"sum", axis, [&] { sum(a, {3}); }},
      {"max", axis, [&] { max(a, {3}); }},
      {"min", axis, [&] { min(a, {3}); }},
      {"mean", axis, [&] { mean(a, {3}); }},
      {"argmax", axis, [&] { argmax(a, 3); }},
      {"sum", "axis", [&] { sum(a, {1, -1}); }},
      {"max", "(2,0)", [&] { max(empty, {1}); }},
      {"min", "(2,0)", [&] { min(empty); }},
      {"argmax", "(2,0)", [&] { argmax(empty, 1); }},
      {"sum", "input 0 is an empty Array", [&] { sum(Array()); }},
  };
  for (const WrongCall& wrong : calls) expect_invalid(wrong);
}

TEST_F(Errors, OfMatmulNameTheShapes) {
  const Array a = zeros({2, 3});
  const WrongCall calls[] = {
      {"matmul", "(2,3) x (4,5): inner extents 3 and 4 differ", [&] { matmul(a, zeros({4, 5})); }},
      {"matmul", "inner extents 2 and 3 differ", [&] { matmul(a, zeros({3, 5}), {true, false}); }},
      {"matmul", "() x (2,3)", [&] { matmul(zeros({}), a); }},
      {"matmul", "rank 1 has no transpose", [&] { matmul(a, zeros({3}), {false, true}); }},
      {"matmul", "batches do not match", [&] { matmul(zeros({2, 2, 3}), zeros({4, 3, 2})); }},
      {"matmul", "input 1 is an empty Array", [&] { matmul(a, Array()); }},
  };
  for (const WrongCall& wrong : calls) expect_invalid(wrong);
}

TEST_F(Errors, OfMovingElementsNameTheShapesAndTheArgument) {
  const Array a = zeros({2, 3});
  const Array others[] = {a, zeros({3, 4})};
  const WrongCall calls[] = {
      {"reshape", "(2,3) to (4,2): 6 elements are not 8", [&] { reshape(a, {4, 2}); }},
      {"reshape", "only one extent may be -1", [&] { reshape(a, {-1, -1}); }},
      {"reshape", "no whole extent for -1", [&] { reshape(a, {4, -1}); }},
      {"reshape", "must not be negative", [&] { reshape(a, {-2, -3}); }},
      {"transpose", "(2,3) needs 2 axes, got 1", [&] { transpose(a, {0}); }},
      {"transpose", "axis", [&] { transpose(a, {0, 0}); }},
      {"transpose", "axis 2 is out of range for shape (2,3)", [&] { transpose(a, {0, 2}); }},
      {"broadcast_to", "(2,3) does not broadcast to (2,2)", [&] { broadcast_to(a, {2, 2}); }},
      {"broadcast_to", "(2,3) does not broadcast to (3,)", [&] { broadcast_to(a, {3}); }},
      {"slice", "the step must not be 0", [&] { slice(a, {{{}, {}, 0}}); }},
      {"slice", "2 axes, got 3 ranges", [&] { slice(a, {{}, {}, {}}); }},
      {"take", "axis 2 is out of range for shape (2,3)",
       [&] { take(a, zeros({1}, Dtype::i64), 2); }},
      {"take", "indices of f32", [&] { take(a, zeros({1}), 0); }},
      {"concatenate", "shapes (2,3) and (3,4)", [&] { concatenate(others, 0); }},
      {"concatenate", "axis 5 is out of range", [&] { concatenate(others, 5); }},
      {"concatenate", "got 0", [&] { concatenate({}, 0); }},
      {"copy", "cpu:7", [&] { copy_to(a, DeviceName{DeviceKind::cpu, 7}); }},
  };
  for (const WrongCall& wrong : calls) expect_invalid(wrong);
}

TEST_F(Errors, OfCreationNameTheArgument) {
  static const float numbers[3] = {};
  const HostData data{nullptr, reinterpret_cast<const std::byte*>(numbers), sizeof numbers};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const WrongCall calls[] = {
      {"full", "does not fit i32", [] { full({2}, 3e9, Dtype::i32); }},
      {"full", "does not fit i64", [=] { full({2}, nan, Dtype::i64); }},
      {"arange", "step not 0", [] { arange(0, 3, 0); }},
      {"arange", "finite", [=] { arange(0, nan); }},
      {"arange", "whole start and step", [] { arange(0, 3, 0.5); }},
      {"arange", "bool has no range", [] { arange(0, 2, 1, Dtype::boolean); }},
      {"arange", "does not fit i32", [] { arange(2147483640, 2147483650, 1, Dtype::i32); }},
      {"arange", "too many elements", [] { arange(0, 1e30, 1, Dtype::f64); }},
      {"eye", "(-1,2)", [] { eye(-1, 2); }},
      {"from_data", "12 bytes for f32 (4,)", [&] { from_data(data, {Dtype::f32, Shape{4}}); }},
      {"from_data", "8 bytes for i32 (3,)",
       [] { from_vector(std::vector<std::int32_t>{1, 2}, Shape{3}); }},
      {"one_hot", "indices of f32 (2,)", [] { one_hot(zeros({2}), 3); }},
      {"one_hot", "depth -1", [] { one_hot(zeros({2}, Dtype::i64), -1); }},
  };
  for (const WrongCall& wrong : calls) expect_invalid(wrong);
}

TEST_F(Errors, OfRandomNumbersNameTheArgumentAndTakeNoNumber) {
  Random random(1);
  const double infinity = std::numeric_limits<double>::infinity();
  const WrongCall calls[] = {
      {"normal", "deviation -1", [&] { random.normal({2}, 0, -1); }},
      {"normal", "finite", [&] { random.normal({2}, infinity, 1); }},
      {"normal", "i32 (2,) is not floating", [&] { random.normal({2}, 0, 1, Dtype::i32); }},
      {"uniform", "in order", [&] { random.uniform({2}, 1, 0); }},
      {"uniform", "finite", [&] { random.uniform({2}, 0, infinity); }},
      {"permutation", "(-3,)", [&] { random.permutation(-3); }},
  };
  for (const WrongCall& wrong : calls) expect_invalid(wrong);
  EXPECT_EQ(random.calls(), 0u);
}

TEST_F(Errors, OfTheSoftmaxFamilyNameTheShapes) {
  const Array a = zeros({2, 3});
  const Array labels = zeros({2}, Dtype::i64);
  const WrongCall calls[] = {
      {"softmax", "axis 2 is out of range for shape (2,3)", [&] { softmax(a, 2); }},
      {"log_softmax", "axis -3 is out of range for shape (2,3)", [&] { log_softmax(a, -3); }},
      {"softmax", "i32 (2,) is not floating", [&] { softmax(zeros({2}, Dtype::i32)); }},
      {"cross_entropy_sum", "f32 (2,3) and labels i64 (3,)",
       [&] { cross_entropy_sum(a, zeros({3}, Dtype::i64)); }},
      {"cross_entropy_sum", "labels f32 (2,)", [&] { cross_entropy_sum(a, zeros({2})); }},
      {"cross_entropy_sum", "i64 (2,)", [&] { cross_entropy_sum(labels, labels); }},
  };
  for (const WrongCall& wrong : calls) expect_invalid(wrong);
}

TEST_F(Errors, OfDataAreFoundWhenTheOpRunsAndNameTheValue) {
  const auto integers = [](const std::vector<std::int64_t>& values) {
    const auto extent = static_cast<std::int64_t>(values.size());
    return from_vector(values, Shape{extent});
  };
  const WrongCall calls[] = {
      {"take", "index 3 at position 1 is out of range for extent 3",
       [&] { take(zeros({2, 3}), integers({0, 3}), 1).wait(); }},
      {"take", "index -4 at position 0", [&] { take(zeros({2, 3}), integers({-4}), 1).wait(); }},
      {"one_hot", "index 5 at position 0 is out of range for depth 5",
       [&] { one_hot(integers({5}), 5).wait(); }},
      {"one_hot", "index -1", [&] { one_hot(integers({-1}), 5).wait(); }},
      {"cross_entropy_sum", "label 3 of row 1 is out of range for 3 classes",
       [&] { cross_entropy_sum(zeros({2, 3}), integers({0, 3})).wait(); }},
      {"power", "negative power -2", [&] { power(integers({2, 2}), integers({1, -2})).wait(); }},
  };
  for (const WrongCall& wrong : calls) expect_invalid(wrong);
}

}  // namespace
}  // namespace strix::families
