// SPDX-License-Identifier: Apache-2.0
// The protocol of the dynamic mode under CAF's deterministic scheduler: every message of small DAGs
// counted against hand-written expectations, and what follows when one of them gets lost.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "actors/runtime.hpp"
#include "actors/runtime_state.hpp"
#include "tests/support/recording_tap.hpp"
#include "tests/support/small_ops.hpp"

namespace strix {
namespace {

using testing::GraphSketch;
using testing::RecordingTap;

DeviceName device(const std::string& name) { return parse_device_name(name).value(); }

// A deterministic runtime with a tap, and one session.
class Bench {
 public:
  explicit Bench(const std::string& devices, std::uint64_t seed = 0)
      : runtime({.devices = devices,
                 .scheduling = Scheduling::deterministic,
                 .seed = seed,
                 .device_bytes_max = 1 << 20}) {
    runtime.state().set_tap(&tap);
    session = runtime.session();
    runtime.state().run_all();  // Watch
  }
  ~Bench() {
    session.reset();
    runtime.state().run_all();
    runtime.state().abandon(tap.seen);
    runtime.state().run_all();
    runtime.state().set_tap(nullptr);
  }

  std::vector<std::int64_t> bytes_of(const HostView& view) {
    const auto* first = reinterpret_cast<const std::int64_t*>(view.data);
    return {first, first + view.meta.shape.elements()};
  }
  std::size_t bytes_used() {
    std::size_t bytes = 0;
    for (const DeviceStatistics& device : runtime.statistics().devices) bytes += device.bytes_used;
    return bytes;
  }

  RecordingTap tap;
  Runtime runtime;
  std::shared_ptr<Session> session;
};

using Counts = std::map<MessageKind, std::size_t>;

Counts counts_of(const RecordingTap& tap) {
  Counts counts;
  for (std::size_t kind = 0; kind < kMessageKinds; ++kind) {
    if (tap.counts[kind] != 0) counts[static_cast<MessageKind>(kind)] = tap.counts[kind];
  }
  return counts;
}

std::string show(const Counts& counts) {
  std::string text;
  for (const auto& [kind, count] : counts) {
    text += std::string(to_string(kind)) + "=" + std::to_string(count) + " ";
  }
  return text;
}

// a = 1, b = 2, c = a + b, d = 2c; the user reads d.
Graph four_ops(const DeviceName& first, const DeviceName& second) {
  GraphSketch sketch;
  const DataIndex a = sketch.constant(1, first);
  const DataIndex b = sketch.constant(2, first);
  const DataIndex c = sketch.step(testing::add_op(), {a, b}, first);
  const DataIndex d = sketch.step(testing::double_op(), {c}, second);
  sketch.output(d);
  return sketch.build();
}

TEST(Protocol, TakesExactlyTheseMessagesForFourOpsOnOneDevice) {
  Bench bench("cpu:0");
  {
    auto values = bench.session->submit(four_ops(device("cpu:0"), device("cpu:0")), {}).value();
    const HostView view = bench.session->read(values[0], kNoDeadline).value();
    EXPECT_EQ(bench.bytes_of(view), (std::vector<std::int64_t>{6, 6, 6, 6}));
  }
  bench.runtime.state().run_all();

  const Counts expected = {
      {MessageKind::watch, 1},   // supervisor -> device, one per device
      {MessageKind::read, 4},    // add reads a and b, double reads c, the user reads d
      {MessageKind::ready, 4},   // one answer each
      {MessageKind::launch, 4},  // one per op
      {MessageKind::launched, 4}, {MessageKind::produced, 4},  // one per output
      {MessageKind::ack, 4},                                   // one per Read
      {MessageKind::release, 4},   // a, b and c by the session, d by the user's handle
      {MessageKind::free, 4},      // one per data
      {MessageKind::want, 1},      // the user takes only the committed value:
      {MessageKind::await, 1},     //   d asks its device,
      {MessageKind::reached, 1},   //   which answers once
      {MessageKind::progress, 4},  // one per launch that the stream ran
  };
  EXPECT_EQ(counts_of(bench.tap), expected) << show(counts_of(bench.tap));
  EXPECT_EQ(bench.bytes_used(), 0u);
}

TEST(Protocol, TakesExactlyTheseMessagesAcrossTwoAddressSpaces) {
  Bench bench("virtual:2");
  {
    auto values =
        bench.session->submit(four_ops(device("virtual:0"), device("virtual:1")), {}).value();
    const HostView view = bench.session->read(values[0], kNoDeadline).value();
    EXPECT_EQ(bench.bytes_of(view), (std::vector<std::int64_t>{6, 6, 6, 6}));
  }
  bench.runtime.state().run_all();

  const Counts expected = {
      {MessageKind::watch, 2},  // two devices
      {MessageKind::read, 4},     {MessageKind::ready, 4},
      {MessageKind::fetch, 1},   // double's side pulls c to virtual:1
      {MessageKind::launch, 6},  // four ops, the copy of c, the copy of d to the host
      {MessageKind::launched, 6}, {MessageKind::produced, 4},
      {MessageKind::ack, 4},  // the user's read of a copy acks like any other
      {MessageKind::release, 4},  {MessageKind::free, 5},   // c had a replica
      {MessageKind::want, 1},     {MessageKind::await, 2},  // d's commit, and the copy to the host
      {MessageKind::reached, 2},  {MessageKind::progress, 6},
  };
  EXPECT_EQ(counts_of(bench.tap), expected) << show(counts_of(bench.tap));
  EXPECT_EQ(bench.bytes_used(), 0u);
}

TEST(Protocol, DoesTheSameForEveryOrderOfMessages) {
  std::map<std::string, std::size_t> orders;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Bench bench("virtual:2", seed);
    auto values =
        bench.session->submit(four_ops(device("virtual:0"), device("virtual:1")), {}).value();
    const auto view = bench.session->read(values[0], kNoDeadline);
    ASSERT_TRUE(view.ok()) << "seed " << seed << ": " << view.error().message();
    EXPECT_EQ(bench.bytes_of(*view), (std::vector<std::int64_t>{6, 6, 6, 6})) << "seed " << seed;
    values.clear();
    bench.runtime.state().run_all();
    EXPECT_EQ(bench.bytes_used(), 0u) << "seed " << seed;
    EXPECT_EQ(bench.tap.count(MessageKind::launch), 6u) << "seed " << seed;
    EXPECT_EQ(bench.tap.count(MessageKind::ack), 4u) << "seed " << seed;
    std::string order;
    for (const auto& delivery : bench.tap.deliveries) {
      order += std::to_string(static_cast<int>(delivery.kind)) + delivery.receiver + ";";
    }
    ++orders[order];
  }
  EXPECT_GT(orders.size(), 190u) << "seeds must make different orders";
}

// What dropping one message of each kind must lead to.
enum class Consequence { stalls, ends_right, either };

Consequence consequence_of(MessageKind kind) {
  switch (kind) {
    // Only memory hangs on these: it comes back with the last reference at the latest.
    case MessageKind::ack:
    case MessageKind::release:
    case MessageKind::free:
      return Consequence::ends_right;
    // Told again, or needed by nobody.
    case MessageKind::progress:
    case MessageKind::explain:
    case MessageKind::starved:
      return Consequence::either;
    default:
      return Consequence::stalls;
  }
}

class DropOne : public ::testing::TestWithParam<const char*> {};

TEST_P(DropOne, StallsAndExplainsButNeverEndsWrong) {
  const std::string devices = GetParam();
  const DeviceName first = device(devices == "cpu:0" ? "cpu:0" : "virtual:0");
  const DeviceName second = device(devices == "cpu:0" ? "cpu:0" : "virtual:1");
  std::size_t total = 0;
  {
    Bench bench(devices);
    auto values = bench.session->submit(four_ops(first, second), {}).value();
    (void)bench.session->read(values[0], kNoDeadline).value();
    values.clear();
    bench.runtime.state().run_all();
    total = bench.tap.deliveries.size();
  }
  ASSERT_GT(total, 30u);

  std::map<MessageKind, std::size_t> stalls;
  for (std::size_t number = 0; number < total; ++number) {
    Bench bench(devices);
    if (number < bench.tap.deliveries.size()) continue;  // Watch, which came before
    bench.tap.drop(number);
    auto values = bench.session->submit(four_ops(first, second), {}).value();
    auto view = bench.session->read(values[0], kNoDeadline);
    const bool right = view.ok() && bench.bytes_of(*view) == std::vector<std::int64_t>{6, 6, 6, 6};
    EXPECT_TRUE(right || !view.ok()) << "message " << number << " ended wrong";
    const std::string why = bench.session->why(values[0]);
    const std::string said = view.ok() ? "" : view.error().message();
    view = Error(ErrorKind::internal, "let go of the view");
    values.clear();
    bench.runtime.state().run_all();
    if (number >= bench.tap.deliveries.size()) continue;  // Starved and Explain came instead
    const auto& dropped = bench.tap.deliveries[number];
    std::string what = "dropped ";
    what.append(to_string(dropped.kind)).append(" to ").append(dropped.receiver);
    what.append(": ").append(said).append(" | ").append(why);
    if (dropped.kind != MessageKind::explain) {
      EXPECT_NE(why.find("data s1."), std::string::npos) << what;
    }
    switch (consequence_of(dropped.kind)) {
      case Consequence::stalls:
        EXPECT_FALSE(right) << what;
        EXPECT_NE(said.find("nothing in flight can produce it"), std::string::npos) << what;
        EXPECT_NE(said.find("waits"), std::string::npos) << what;
        ++stalls[dropped.kind];
        break;
      case Consequence::ends_right:
        EXPECT_TRUE(right) << what;
        break;
      case Consequence::either:
        break;
    }
  }
  for (const MessageKind kind :
       {MessageKind::read, MessageKind::ready, MessageKind::launch, MessageKind::launched,
        MessageKind::produced, MessageKind::want, MessageKind::await, MessageKind::reached}) {
    EXPECT_GT(stalls[kind], 0u) << to_string(kind) << " was never dropped";
  }
}

INSTANTIATE_TEST_SUITE_P(Devices, DropOne, ::testing::Values("cpu:0", "virtual:2"),
                         [](const auto& parameter) {
                           return std::string(parameter.param) == "cpu:0" ? "OneCpu" : "TwoVirtual";
                         });

}  // namespace
}  // namespace strix
