// SPDX-License-Identifier: Apache-2.0
#include "ops/graph_bytes.hpp"

#include <algorithm>
#include <limits>
#include <random>

#include <gtest/gtest.h>

#include "ops/activation/activation.hpp"
#include "ops/autodiff.hpp"
#include "ops/creation/creation.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/layout/layout.hpp"
#include "ops/linear/linear.hpp"
#include "ops/random/random.hpp"
#include "ops/reduction/reduction.hpp"
#include "tests/ops/graph_recorder.hpp"

namespace strix {
namespace {

using test::find_test_op;

Result<std::vector<ArrayMeta>> any_meta(std::span<const ArrayMeta>, const Attributes&) {
  return std::vector<ArrayMeta>{ArrayMeta{Dtype::f64, {}}};
}

// Takes any attributes.
const Op& bearer_op() {
  static const Op op{
      .name = "bearer", .inputs_min = 0, .inputs_max = kInputsUnlimited, .infer = any_meta};
  return op;
}

const Op* find_any(std::string_view name) {
  return name == "bearer" ? &bearer_op() : find_test_op(name);
}

HostData host_data(const std::vector<unsigned char>& content) {
  auto copy = std::make_shared<const std::vector<unsigned char>>(content);
  return {copy, reinterpret_cast<const std::byte*>(copy->data()), copy->size()};
}

// Every type of attribute, several devices, several outputs.
Graph rich_graph(SourceLine where = {}) {
  const ArrayMeta scalar{Dtype::f64, {}};
  GraphBuilder builder;
  builder.input(scalar);
  builder.input({Dtype::f32, {1, 2, 3, 4, 5}});
  const Attributes attributes{
      {attribute::kKeepDims, true},
      {attribute::kAxis, std::int64_t{-3}},
      {attribute::kLow, -0.0},
      {attribute::kHigh, std::numeric_limits<double>::quiet_NaN()},
      {attribute::kDtype, Dtype::i64},
      {attribute::kAxes, std::vector<std::int64_t>{0, 2}},
      {attribute::kValue, std::string("text")},
      {attribute::kData, host_data({1, 2, 3, 0, 255})},
  };
  const DataIndex both[] = {0, 1};
  const DataIndex borne = *builder.step(
      *make_call(bearer_op(), attributes, {scalar, {Dtype::f32, {1, 2, 3, 4, 5}}}, where), both,
      {DeviceKind::virtual_, 513});
  const DataIndex terms[] = {0, borne};
  const DataIndex sum = *builder.step(*make_call(test::plus_op(), {}, {scalar, scalar}, where),
                                      terms, {DeviceKind::cpu, 1});
  const DataIndex one[] = {sum};
  const DataIndex half = *builder.step(*make_call(test::halves_op(), {}, {scalar}, where), one, {});
  builder.output(sum);
  builder.output(half + 1);
  return std::move(builder).build();
}

TEST(GraphBytes, ComeBackAsTheSameGraph) {
  const Graph graph = rich_graph();
  const std::vector<std::byte> bytes = to_bytes(graph);
  const Result<Graph> read = from_bytes(bytes, find_any);
  ASSERT_TRUE(read.ok()) << read.error().message();
  EXPECT_EQ(to_bytes(*read), bytes);
  ASSERT_EQ(read->steps(), graph.steps());
  EXPECT_EQ(read->inputs(), graph.inputs());
  EXPECT_EQ(read->meta(1), graph.meta(1));
  EXPECT_TRUE(std::ranges::equal(read->outputs(), graph.outputs()));
  for (std::size_t i = 0; i < graph.steps(); ++i) {
    EXPECT_EQ(read->step(i).call->op, graph.step(i).call->op);
    EXPECT_EQ(read->step(i).device, graph.step(i).device);
    EXPECT_EQ(read->step(i).call->outputs, graph.step(i).call->outputs);
    EXPECT_TRUE(std::ranges::equal(read->step(i).inputs, graph.step(i).inputs));
  }
  const Attributes& attributes = read->step(0).call->attributes;
  EXPECT_TRUE(attributes.get<bool>(attribute::kKeepDims));
  EXPECT_EQ(attributes.get<std::int64_t>(attribute::kAxis), -3);
  EXPECT_TRUE(std::signbit(attributes.get<double>(attribute::kLow)));
  EXPECT_TRUE(std::isnan(attributes.get<double>(attribute::kHigh)));
  EXPECT_EQ(attributes.get<Dtype>(attribute::kDtype), Dtype::i64);
  EXPECT_EQ(attributes.get<std::vector<std::int64_t>>(attribute::kAxes),
            (std::vector<std::int64_t>{0, 2}));
  EXPECT_EQ(attributes.get<std::string>(attribute::kValue), "text");
  const HostData& data = attributes.get<HostData>(attribute::kData);
  ASSERT_EQ(data.bytes, 5u);
  EXPECT_EQ(data.data[4], std::byte{255});
}

TEST(GraphBytes, AreLittleEndianAsTheHeaderSays) {
  GraphBuilder builder;
  builder.input({Dtype::i32, {258}});
  builder.output(0);
  const std::vector<std::byte> bytes = to_bytes(std::move(builder).build());
  const unsigned char expected[] = {'S', 'T', 'X', 'G', 1, 0, 0, 0,   // version
                                    1,   0,   0,   0,                 // inputs
                                    1,   1,   0,   0,   0,            // i32, rank 1
                                    2,   1,   0,   0,   0, 0, 0, 0,   // 258
                                    0,   0,   0,   0,                 // steps
                                    1,   0,   0,   0,   0, 0, 0, 0};  // outputs: data 0
  ASSERT_EQ(bytes.size(), sizeof(expected));
  EXPECT_EQ(std::memcmp(bytes.data(), expected, sizeof(expected)), 0);
}

TEST(GraphBytes, DoNotDependOnLinesNorOnTheOrderOfAttributes) {
  EXPECT_EQ(to_bytes(rich_graph({"a.cpp", 1})), to_bytes(rich_graph({"b.cpp", 2})));
  const auto with = [](const Attributes& attributes) {
    GraphBuilder builder;
    (void)*builder.step(*make_call(bearer_op(), attributes, {}, {}), {}, {});
    return graph_hash(std::move(builder).build());
  };
  EXPECT_EQ(with({{attribute::kLow, 1.0}, {attribute::kHigh, 2.0}}),
            with({{attribute::kHigh, 2.0}, {attribute::kLow, 1.0}}));
  EXPECT_NE(with({{attribute::kLow, 1.0}}), with({{attribute::kLow, 1.5}}));
  EXPECT_NE(with({{attribute::kLow, 1.0}}), with({{attribute::kHigh, 1.0}}));
  EXPECT_NE(with({{attribute::kAxis, std::int64_t{1}}}), with({{attribute::kAxis, 1.0}}));
}

TEST(GraphBytes, HashIsFnv1a) {
  // FNV-1a of the 20 bytes of an empty graph, computed by an independent program.
  EXPECT_EQ(graph_hash(Graph{}), 0x949bcc56afdc914au);
}

TEST(GraphBytes, RefuseEveryTruncation) {
  const std::vector<std::byte> bytes = to_bytes(rich_graph());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const Result<Graph> read = from_bytes({bytes.data(), size}, find_any);
    ASSERT_FALSE(read.ok()) << size << " of " << bytes.size();
    EXPECT_EQ(read.error().kind(), ErrorKind::invalid);
  }
}

TEST(GraphBytes, RefuseWhatFollowsTheEnd) {
  std::vector<std::byte> bytes = to_bytes(rich_graph());
  bytes.push_back(std::byte{0});
  const Result<Graph> read = from_bytes(bytes, find_any);
  ASSERT_FALSE(read.ok());
  EXPECT_NE(read.error().message().find("1 bytes too many"), std::string::npos);
}

TEST(GraphBytes, RefuseUnknownOpsVersionsAndAttributes) {
  const auto message = [](const std::vector<std::byte>& bytes, OpLookup lookup) {
    const Result<Graph> read = from_bytes(bytes, lookup);
    return read ? "" : read.error().message();
  };
  std::vector<std::byte> bytes = to_bytes(rich_graph());
  EXPECT_NE(message(bytes, find_test_op).find("op 'bearer' is not known"), std::string::npos);
  const auto axis = std::ranges::search(bytes, std::as_bytes(std::span("axis", 4)));
  axis.front() = std::byte{'b'};
  EXPECT_NE(message(bytes, find_any).find("attribute 'bxis' is not known"), std::string::npos);
  bytes[4] = std::byte{9};
  EXPECT_NE(message(bytes, find_any).find("version 9 is not known, only 1"), std::string::npos);
  bytes[0] = std::byte{'?'};
  EXPECT_NE(message(bytes, find_any).find("not a graph"), std::string::npos);
}

TEST(GraphBytes, AnnouncedLengthsBeyondTheEndAreRefusedBeforeMemoryIsTaken) {
  // "STXG", version 1, then 2^32-1 inputs.
  const unsigned char huge[] = {'S', 'T', 'X', 'G', 1, 0, 0, 0, 255, 255, 255, 255};
  const Result<Graph> read = from_bytes(std::as_bytes(std::span(huge)), find_any);
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().message(), "graph bytes at 12: 4294967295 parts announced, 0 bytes left");
}

struct Mutations {
  std::size_t accepted = 0;
  std::size_t refused = 0;
};

// Each case changes, drops or adds a few bytes. What reads must be canonical: it has exactly the
// bytes it was read from.
Mutations mutate(const std::vector<std::byte>& original, OpLookup lookup, std::uint32_t seed) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  Mutations result;
  for (int i = 0; i < 10000; ++i) {
    std::vector<std::byte> bytes = original;
    const std::size_t mutations = 1 + random() % 4;
    for (std::size_t m = 0; m < mutations; ++m) {
      const std::size_t at = random() % bytes.size();
      const auto place = bytes.begin() + static_cast<std::ptrdiff_t>(at);
      switch (random() % 5) {
        case 0:
          *place = static_cast<std::byte>(random());
          break;
        case 1:
          *place ^= static_cast<std::byte>(1u << random() % 8);
          break;
        case 2:
          if (bytes.size() > 1) bytes.erase(place);
          break;
        case 3:
          bytes.insert(place, static_cast<std::byte>(random()));
          break;
        case 4:
          *place = random() % 2 == 0 ? std::byte{255} : std::byte{0};
          break;
        default:
          break;
      }
    }
    if (random() % 8 == 0) bytes.resize(1 + random() % bytes.size());
    const Result<Graph> read = from_bytes(bytes, lookup);
    if (read) {
      ++result.accepted;
      EXPECT_EQ(to_bytes(*read), bytes) << "case " << i;
    } else {
      ++result.refused;
      EXPECT_EQ(read.error().kind(), ErrorKind::invalid) << "case " << i;
    }
  }
  return result;
}

TEST(GraphBytes, MutatedBytesAreRefusedOrAreAGraphOfTheirOwn) {
  const Mutations result = mutate(to_bytes(rich_graph()), find_any, 20241);
  EXPECT_GT(result.accepted, 0u) << "values of attributes may change freely";
  EXPECT_GT(result.refused, 0u);
}

// Rules must withstand attributes that no API function would set.
TEST(GraphBytes, MutatedCallsOfTheCatalogueAreRefusedOrObeyTheirRules) {
  const auto recorder =
      std::make_shared<test::GraphRecorder>(InterpreterOptions{.window_ops_max = 1000});
  const UseEvaluator use(recorder);
  std::vector<Array> kept;
  const Array a = from_vector<float>({1, 2, 3, 4, 5, 6}, {2, 3});
  const Array rows = from_vector<std::int64_t>({1, 0}, {2});
  const Array pair[] = {a, a};
  Random random(7);
  for (const Array& array : {a + 1.0,
                             where(a > 2.0, a, 0.0),
                             cast(a, Dtype::f64),
                             exp(a),
                             sum(a, {1}),
                             max(a, {0}, true),
                             mean(a),
                             argmax(a),
                             matmul(a, a, {.transpose_right = true}),
                             reshape(a, {3, -1}),
                             transpose(a, {1, 0}),
                             broadcast_to(a, {4, 2, 3}),
                             slice(a, {{0, 2}, {{}, {}, -1}}),
                             take(a, rows),
                             concatenate(pair, 1),
                             softmax(a),
                             log_softmax(a, 0),
                             cross_entropy_sum(a, rows),
                             one_hot(rows, 3),
                             eye(2, 3),
                             arange(0, 5),
                             full({2}, 1.5),
                             random.normal({3}),
                             random.uniform({3}, -1, 1),
                             random.permutation(5)}) {
    kept.push_back(array);
  }
  const auto gradient = grad(
      [&](std::span<const Array> p) {
        return sum(take(slice(p[0], {{0, 2}}), rows) * softmax(p[0]));
      },
      {&a, 1});
  kept.insert(kept.end(), gradient.begin(), gradient.end());
  flush();
  const Graph graph = recorder->graphs().at(0);
  EXPECT_GT(graph.steps(), 30u);
  const std::vector<std::byte> bytes = to_bytes(graph);
  const Result<Graph> read = from_bytes(bytes);
  ASSERT_TRUE(read.ok()) << read.error().message();
  EXPECT_EQ(to_bytes(*read), bytes);
  const Mutations result = mutate(bytes, find_op, 20242);
  EXPECT_GT(result.accepted, 0u);
  EXPECT_GT(result.refused, 0u);
}

}  // namespace
}  // namespace strix
