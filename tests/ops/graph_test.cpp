// SPDX-License-Identifier: Apache-2.0
#include "ops/graph.hpp"

#include <gtest/gtest.h>

#include "tests/ops/graph_recorder.hpp"

namespace strix {
namespace {

const ArrayMeta kScalar{Dtype::f64, {}};

std::shared_ptr<const OpCall> plus_call() {
  return *make_call(test::plus_op(), {}, {kScalar, kScalar}, {"dir/main.cpp", 7});
}

TEST(Graph, NumbersInputsThenOutputsOfSteps) {
  GraphBuilder builder;
  const DataIndex a = builder.input(kScalar);
  const DataIndex b = builder.input(kScalar);
  const DataIndex inputs[] = {a, b};
  const DataIndex sum = *builder.step(plus_call(), inputs, {DeviceKind::virtual_, 1});
  const DataIndex halves_input[] = {sum};
  const DataIndex half =
      *builder.step(*make_call(test::halves_op(), {}, {kScalar}, {}), halves_input, {});
  builder.output(half + 1);
  builder.output(sum);
  builder.output(sum);
  const Graph graph = std::move(builder).build();

  EXPECT_EQ(graph.inputs(), 2u);
  EXPECT_EQ(graph.steps(), 2u);
  EXPECT_EQ(graph.data(), 5u);
  EXPECT_EQ(sum, 2u);
  EXPECT_EQ(half, 3u);
  EXPECT_EQ(graph.meta(half), kScalar);
  EXPECT_EQ(graph.step(0).device, (DeviceName{DeviceKind::virtual_, 1}));
  EXPECT_TRUE(std::ranges::equal(graph.step(0).inputs, inputs));
  const DataIndex outputs[] = {3, 4};
  EXPECT_TRUE(std::ranges::equal(graph.step(1).outputs, outputs));
  const DataIndex wanted[] = {2, 4};
  EXPECT_TRUE(std::ranges::equal(graph.outputs(), wanted)) << "ascending, each once";
}

TEST(Graph, EmptyGraphHasNothing) {
  const Graph graph;
  EXPECT_EQ(graph.inputs() + graph.data() + graph.steps() + graph.outputs().size(), 0u);
}

TEST(GraphBuilder, RefusesDataThatIsNotThere) {
  GraphBuilder builder;
  const DataIndex a = builder.input(kScalar);
  const DataIndex inputs[] = {a, 5};
  const Result<DataIndex> step = builder.step(plus_call(), inputs, {});
  ASSERT_FALSE(step.ok());
  EXPECT_EQ(step.error().message(), "plus at main.cpp:7: input 1 is data 5, the graph has only 1");
}

TEST(GraphBuilder, RefusesAnotherMetaThanTheCalls) {
  GraphBuilder builder;
  const DataIndex inputs[] = {builder.input(kScalar), builder.input({Dtype::f32, {2, 3}})};
  const Result<DataIndex> step = builder.step(plus_call(), inputs, {});
  ASSERT_FALSE(step.ok());
  EXPECT_EQ(step.error().message(),
            "plus at main.cpp:7: input 1 is f32(2,3), the call expects f64()");
}

TEST(GraphBuilder, RefusesAnotherNumberOfInputs) {
  GraphBuilder builder;
  const DataIndex inputs[] = {builder.input(kScalar)};
  EXPECT_EQ(builder.step(plus_call(), inputs, {}).error().message(),
            "plus at main.cpp:7: the call takes 2 inputs, the step has 1");
}

TEST(OpCall, NamesOpAndLineWhenTheRuleRefuses) {
  const auto call = make_call(test::plus_op(), {}, {{Dtype::f64, {3, 4}}, {Dtype::f64, {5}}},
                              {"a/b/main.cpp", 12});
  ASSERT_FALSE(call.ok());
  EXPECT_EQ(call.error().message(), "plus at main.cpp:12: shapes (3,4) and (5,) do not broadcast");
  EXPECT_EQ(call.error().kind(), ErrorKind::invalid);
}

TEST(OpCall, RefusesAnotherNumberOfArrays) {
  EXPECT_EQ(make_call(test::plus_op(), {}, {kScalar}, {}).error().message(),
            "plus: takes 2 arrays, got 1");
}

TEST(OpCall, RefusesAResultOfMoreBytesThanFit) {
  const std::int64_t big = std::int64_t{1} << 31;
  const auto call =
      make_call(test::plus_op(), {}, {{Dtype::f64, {big, 1}}, {Dtype::f64, {1, big}}}, {});
  ASSERT_FALSE(call.ok());
  EXPECT_EQ(call.error().message(),
            "plus: a result of shape (2147483648,2147483648) and dtype f64 has more bytes than fit "
            "64 bits");
}

TEST(Attributes, KeepTheLastValueOfAName) {
  Attributes attributes{{attribute::kAxis, std::int64_t{1}}};
  attributes.set(attribute::kAxis, std::int64_t{2}).set(attribute::kKeepDims, true);
  EXPECT_EQ(attributes.entries().size(), 2u);
  EXPECT_EQ(attributes.get<std::int64_t>(attribute::kAxis), 2);
  EXPECT_TRUE(attributes.get<bool>(attribute::kKeepDims));
  EXPECT_EQ(attributes.get_or<double>(attribute::kLow, 0.5), 0.5);
  EXPECT_EQ(attributes.find(attribute::kLow), nullptr);
  EXPECT_THROW(attributes.get<double>(attribute::kAxis), InternalError);
}

}  // namespace
}  // namespace strix
