// SPDX-License-Identifier: Apache-2.0
#include "ops/interpreter.hpp"

#include <gtest/gtest.h>

#include "tests/ops/graph_recorder.hpp"

namespace strix {
namespace {

using test::broken;
using test::message_of;
using test::plus;
using test::source;
using test::throwing;

struct InterpreterOfOps : ::testing::Test {
  UseEvaluator use{std::make_shared<Interpreter>()};
};

TEST_F(InterpreterOfOps, ComputesAGraph) {
  const Array a = source(1.5);
  const std::vector<double> expected{3.0};
  EXPECT_EQ(plus(a, a).to_vector<double>(), expected);
}

TEST_F(InterpreterOfOps, FailedOpIsAnErrorOfWhatDependsOnItAndOfNothingElse) {
  const Array a = source(1);
  const std::string line = std::to_string(__LINE__ + 1);
  const Array bad = broken(a);
  const Array worse = plus(bad, a);
  const Array good = plus(a, a);
  EXPECT_EQ(good.item<double>(), 2);
  const std::string expected =
      "broken at interpreter_test.cpp:" + line + ": index 7 is out of range";
  EXPECT_EQ(message_of([&] { bad.wait(); }), expected);
  EXPECT_EQ(message_of([&] { worse.read(); }), expected);
  EXPECT_EQ(worse.why(), expected);
}

TEST_F(InterpreterOfOps, ErrorPassesOnThroughLaterGraphs) {
  const Array bad = broken(source(1));
  bad.flush();
  const Array later = plus(bad, source(2));
  EXPECT_NE(message_of([&] { later.wait(); }).find("index 7 is out of range"), std::string::npos);
}

TEST_F(InterpreterOfOps, KernelThatThrowsIsAnInternalError) {
  const Array bad = throwing(source(1));
  try {
    bad.wait();
    FAIL() << "did not throw";
  } catch (const Exception& exception) {
    EXPECT_EQ(exception.kind(), ErrorKind::internal);
    EXPECT_NE(std::string(exception.what()).find("from a kernel"), std::string::npos);
  }
}

TEST_F(InterpreterOfOps, OpWithoutAKernelIsUnsupported) {
  static const Op op{.name = "unwritten", .infer = test::scalar_meta};
  const Array a = source(1);
  const Array b = call_one(op, {&a, 1}, {}, {});
  try {
    b.wait();
    FAIL() << "did not throw";
  } catch (const Exception& exception) {
    EXPECT_EQ(exception.kind(), ErrorKind::unsupported);
    EXPECT_STREQ(exception.what(), "unwritten: has no kernel of class cpu");
  }
}

TEST_F(InterpreterOfOps, WorkspaceHasTheBytesThatTheOpAsksFor) {
  static const Op op{.name = "spacious",
                     .infer = test::scalar_meta,
                     .cpu = [](const KernelCall& kernel) -> Result<void> {
                       test::store(kernel.outputs[0], static_cast<double>(kernel.workspace.size()));
                       return {};
                     },
                     .workspace = [](const OpCall&) -> std::size_t { return 4096; }};
  const Array a = source(1);
  EXPECT_EQ(call_one(op, {&a, 1}, {}, {}).item<double>(), 4096);
}

TEST_F(InterpreterOfOps, TooMuchMemoryIsAnError) {
  static const Op op{
      .name = "vast",
      .inputs_min = 0,
      .inputs_max = 0,
      .infer = [](std::span<const ArrayMeta>, const Attributes&) -> Result<std::vector<ArrayMeta>> {
        return std::vector<ArrayMeta>{{Dtype::f64, {std::int64_t{1} << 58}}};
      },
      .cpu = [](const KernelCall&) -> Result<void> { return {}; }};
  const Array vast = call_one(op, {}, {}, {});
  EXPECT_EQ(message_of([&] { vast.wait(); }), "vast: not enough memory");
}

TEST_F(InterpreterOfOps, UnknownDeviceIsRefused) {
  GraphBuilder builder;
  (void)*builder.step(*make_call(test::source_op(), {{attribute::kValue, 1.0}}, {}, {}), {},
                      {DeviceKind::virtual_, 3});
  Interpreter interpreter;
  const auto values = interpreter.submit(std::move(builder).build(), {});
  ASSERT_FALSE(values.ok());
  EXPECT_EQ(values.error().message(), "interpreter: virtual:3: unknown device");
}

TEST_F(InterpreterOfOps, ForeignValueIsRefused) {
  struct Foreign final : ValueState {
    void cancel() noexcept override {}
  };
  Interpreter interpreter;
  EXPECT_FALSE(interpreter.read(std::make_shared<Foreign>(), kNoDeadline).ok());
  EXPECT_FALSE(interpreter.wait(nullptr, kNoDeadline).ok());
  EXPECT_FALSE(interpreter.submit({}, std::vector<Value>(1)).ok());
}

TEST_F(InterpreterOfOps, ReadOfAnotherDtypeNamesBoth) {
  EXPECT_EQ(message_of([] { source(1).to_vector<float>(); }),
            "to_vector: the array is f64, not f32: convert it with astype");
}

}  // namespace
}  // namespace strix
