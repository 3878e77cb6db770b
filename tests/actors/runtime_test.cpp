// SPDX-License-Identifier: Apache-2.0
// The runtime with real threads: results, failures as values, losses, memory, back-pressure.
#include "actors/runtime.hpp"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/small_ops.hpp"

namespace strix {
namespace {

using testing::GraphSketch;

DeviceName device(const std::string& name) { return parse_device_name(name).value(); }

std::vector<std::int64_t> elements(const HostView& view) {
  const auto* first = reinterpret_cast<const std::int64_t*>(view.data);
  return {first, first + view.meta.shape.elements()};
}

std::vector<std::int64_t> read(Session& session, const Value& value) {
  return elements(session.read(value, kNoDeadline).value_or_throw());
}

// A chain of `length` doublings over two devices in turn: 2^length.
Graph chain(int length, const DeviceName& first, const DeviceName& second) {
  GraphSketch sketch;
  DataIndex data = sketch.constant(1, first);
  for (int i = 0; i < length; ++i) {
    data = sketch.step(testing::double_op(), {data}, i % 2 == 0 ? second : first);
  }
  sketch.output(data);
  return sketch.build();
}

// Everything that was allocated is given back once nothing is held.
void expect_clean(Runtime& runtime, Session& session) {
  session.wait_all();
  for (int i = 0; i < 1000; ++i) {
    std::size_t bytes = 0;
    for (const DeviceStatistics& statistics : runtime.statistics().devices) {
      bytes += statistics.bytes_used;
    }
    if (bytes == 0) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  ADD_FAILURE() << "memory is still held";
}

class Devices
    : public ::testing::TestWithParam<std::pair<const char*, std::pair<const char*, const char*>>> {
 protected:
  DeviceName first() const { return device(GetParam().second.first); }
  DeviceName second() const { return device(GetParam().second.second); }
};

TEST_P(Devices, ComputeAChainAcrossDevicesAndGiveAllMemoryBack) {
  Runtime runtime({.devices = GetParam().first});
  auto session = runtime.session();
  for (int round = 0; round < 20; ++round) {
    auto values = session->submit(chain(40, first(), second()), {}).value();
    EXPECT_EQ(read(*session, values[0]), std::vector<std::int64_t>(4, std::int64_t{1} << 40));
  }
  expect_clean(runtime, *session);
}

TEST_P(Devices, TellAFailureToExactlyWhatDependsOnIt) {
  Runtime runtime({.devices = GetParam().first});
  auto session = runtime.session();
  for (const auto& [op, text] :
       {std::pair{&testing::fail_op(), "fail at sketch.cpp:7: index 7 is out of range"},
        {&testing::throw_op(), "throw at sketch.cpp:7: kernel threw"}}) {
    GraphSketch sketch;
    const DataIndex a = sketch.constant(3, first());
    const DataIndex bad = sketch.step(*op, {a}, first());
    const DataIndex after = sketch.step(testing::add_op(), {bad, a}, second());
    const DataIndex last = sketch.step(testing::double_op(), {after}, first());
    const DataIndex good = sketch.step(testing::double_op(), {a}, second());
    sketch.output(bad);
    sketch.output(last);
    sketch.output(good);
    auto values = session->submit(sketch.build(), {}).value();
    EXPECT_EQ(read(*session, values[2]), std::vector<std::int64_t>(4, 6));
    for (const std::size_t index : {std::size_t{0}, std::size_t{1}}) {
      const auto failed = session->read(values[index], kNoDeadline);
      ASSERT_FALSE(failed.ok());
      EXPECT_EQ(failed.error().root().message().substr(0, std::string(text).size()), text);
      EXPECT_NE(failed.error().message().find("i64(4,) -> i64(4,)"), std::string::npos)
          << failed.error().message();
      EXPECT_EQ(failed.error().kind(),
                op == &testing::fail_op() ? ErrorKind::invalid : ErrorKind::internal);
    }
    // What comes later and depends on it fails with the same root.
    GraphSketch later;
    const DataIndex input = later.input();
    later.output(later.step(testing::double_op(), {input}, second()));
    auto more = session->submit(later.build(), std::array{values[0]}).value();
    const auto failed = session->read(more[0], kNoDeadline);
    ASSERT_FALSE(failed.ok());
    EXPECT_NE(failed.error().message().find(text), std::string::npos) << failed.error().message();
  }
  expect_clean(runtime, *session);
}

TEST_P(Devices, KeepSeveralOutputsApart) {
  Runtime runtime({.devices = GetParam().first});
  auto session = runtime.session();
  GraphSketch sketch;
  const DataIndex a = sketch.constant(5, first());
  const DataIndex left = sketch.step(testing::split_op(), {a}, first());
  const DataIndex right = left + 1;
  sketch.output(sketch.step(testing::add_op(), {left, right}, second()));
  auto values = session->submit(sketch.build(), {}).value();
  EXPECT_EQ(read(*session, values[0]), std::vector<std::int64_t>(4, 10));
  values.clear();
  expect_clean(runtime, *session);
}

TEST_P(Devices, CountOnlyTheOpsThatAreStillWanted) {
  Runtime runtime({.devices = GetParam().first});
  auto session = runtime.session();
  for (int round = 0; round < 200; ++round) {
    auto values = session->submit(chain(20, first(), second()), {}).value();
    values.clear();  // the handle goes while the chain runs, or before
  }
  expect_clean(runtime, *session);
}

TEST_P(Devices, ServeManyThreadsAtOnce) {
  Runtime runtime({.devices = GetParam().first});
  auto session = runtime.session();
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      for (int round = 0; round < 25; ++round) {
        const int length = 1 + (thread * 7 + round) % 30;
        auto values = session->submit(chain(length, first(), second()), {}).value();
        if (read(*session, values[0]) != std::vector<std::int64_t>(4, std::int64_t{1} << length)) {
          ++wrong;
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
  expect_clean(runtime, *session);
}

TEST_P(Devices, FailWithTheirNameWhenLostMidRun) {
  for (int round = 0; round < 10; ++round) {
    Runtime runtime({.devices = GetParam().first});
    auto session = runtime.session();
    std::vector<Value> values;
    for (int i = 0; i < 20; ++i) {
      values.push_back(session->submit(chain(30, first(), second()), {}).value()[0]);
      if (i == round) runtime.lose_device(second(), "pulled").value_or_throw();
    }
    int failed = 0;
    for (const Value& value : values) {
      const auto view = session->read(value, kNoDeadline);
      if (view.ok()) {
        EXPECT_EQ(elements(*view), std::vector<std::int64_t>(4, std::int64_t{1} << 30));
        continue;
      }
      ++failed;
      EXPECT_EQ(view.error().kind(), ErrorKind::lost) << view.error().message();
      EXPECT_NE(view.error().message().find(to_string(second())), std::string::npos)
          << view.error().message();
    }
    EXPECT_GE(failed, 20 - round - 1) << "what came after the loss cannot be right";
    // The other device goes on.
    if (first() != second()) {
      GraphSketch sketch;
      sketch.output(sketch.constant(9, first()));
      auto value = session->submit(sketch.build(), {}).value();
      EXPECT_EQ(read(*session, value[0]), std::vector<std::int64_t>(4, 9));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Pairs, Devices,
    ::testing::Values(std::pair{"cpu:0", std::pair{"cpu:0", "cpu:0"}},
                      std::pair{"cpu:0,cpu:1", std::pair{"cpu:0", "cpu:1"}},
                      std::pair{"virtual:2", std::pair{"virtual:0", "virtual:1"}},
                      std::pair{"cpu:0,virtual:0", std::pair{"cpu:0", "virtual:0"}}),
    [](const auto& pair) {
      std::string name(pair.param.first);
      for (char& letter : name) {
        if (!std::isalnum(static_cast<unsigned char>(letter))) letter = '_';
      }
      return name;
    });

TEST(Runtime, RefusesWhatCannotBe) {
  EXPECT_THROW(Runtime({.devices = "gpu:0"}), Exception);
  EXPECT_THROW(Runtime({.devices = ""}), Exception);
  EXPECT_EQ(Runtime::start({.devices = "cpu:0,cpu:0"}).error().kind(), ErrorKind::invalid);
  EXPECT_EQ(Runtime::start({.devices = "cpu:0", .window_ops_max = 0}).error().kind(),
            ErrorKind::invalid);

  Runtime runtime({.devices = "cpu:0"});
  auto session = runtime.session();
  GraphSketch sketch;
  sketch.output(sketch.constant(1, device("cpu:3")));
  const auto unknown = session->submit(sketch.build(), {});
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(unknown.error().message(),
            "constant: cpu:3 is not a device of this runtime; it has cpu:0");

  Runtime other({.devices = "cpu:0"});
  GraphSketch plain;
  plain.output(plain.constant(1, device("cpu:0")));
  auto foreign = other.session()->submit(plain.build(), {}).value();
  const auto read_foreign = session->read(foreign[0], kNoDeadline);
  ASSERT_FALSE(read_foreign.ok());
  EXPECT_EQ(read_foreign.error().kind(), ErrorKind::invalid);
}

TEST(Runtime, FailsExhaustedInsteadOfHangingWhenMemoryWillNotComeBack) {
  // 1 MiB of budget, arrays of 300 KB: the fourth kept result does not fit.
  Runtime runtime({.devices = "cpu:0", .device_bytes_max = 1 << 20});
  auto session = runtime.session();
  std::vector<Value> kept;
  std::optional<Error> error;
  for (int i = 0; i < 6 && !error; ++i) {
    GraphSketch sketch(300'000 / 8);
    sketch.output(sketch.constant(i, device("cpu:0")));
    kept.push_back(session->submit(sketch.build(), {}).value()[0]);
    const Result<void> done = session->wait(kept.back(), kNoDeadline);
    if (!done.ok()) error = done.error();
  }
  ASSERT_TRUE(error.has_value());
  EXPECT_EQ(error->kind(), ErrorKind::exhausted) << error->message();
  EXPECT_NE(error->message().find("cpu:0"), std::string::npos) << error->message();
  // After letting go the same work fits.
  kept.clear();
  GraphSketch sketch(300'000 / 8);
  sketch.output(sketch.constant(7, device("cpu:0")));
  auto value = session->submit(sketch.build(), {}).value();
  EXPECT_TRUE(session->wait(value[0], kNoDeadline).ok());
  // What can never fit fails at once.
  GraphSketch huge(1 << 20);
  huge.output(huge.constant(7, device("cpu:0")));
  auto never = session->submit(huge.build(), {}).value();
  const Result<void> refused = session->wait(never[0], kNoDeadline);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().kind(), ErrorKind::exhausted);
}

TEST(Runtime, WaitsForMemoryThatWillComeBack) {
  // Each chain holds at most two of its arrays; ten chains at once do not fit, one after another
  // do.
  Runtime runtime({.devices = "cpu:0", .device_bytes_max = 1 << 20});
  auto session = runtime.session();
  std::vector<Value> values;
  for (int i = 0; i < 10; ++i) {
    GraphSketch sketch(100'000 / 8);
    DataIndex data = sketch.constant(1, device("cpu:0"));
    for (int step = 0; step < 10; ++step) {
      data = sketch.step(testing::double_op(), {data}, device("cpu:0"));
    }
    sketch.output(data);
    auto value = session->submit(sketch.build(), {}).value();
    if (i % 2 == 0) values.push_back(value[0]);
  }
  for (const Value& value : values) {
    EXPECT_EQ(read(*session, value)[0], 1024);
  }
}

TEST(Runtime, StopsAWaitAtItsDeadline) {
  Runtime runtime({.devices = "cpu:0"});
  auto session = runtime.session();
  auto values = session->submit(chain(5000, device("cpu:0"), device("cpu:0")), {}).value();
  const Result<void> done = session->wait(values[0], 0);
  if (!done.ok()) {
    EXPECT_EQ(done.error().kind(), ErrorKind::cancelled);
    EXPECT_NE(done.error().message().find("deadline of 0 ms"), std::string::npos);
  }
  EXPECT_TRUE(session->wait(values[0], kNoDeadline).ok()) << "the value is not hurt by it";
}

TEST(Runtime, HoldsBackTheUserInsteadOfGrowing) {
  Runtime runtime({.devices = "cpu:0", .ops_in_flight_max = 100});
  auto session = runtime.session();
  Value last;
  std::uint64_t actors_max = 0;
  for (int i = 0; i < 500; ++i) {
    last = session->submit(chain(20, device("cpu:0"), device("cpu:0")), {}).value()[0];
    actors_max = std::max(actors_max, runtime.statistics().actors);
  }
  EXPECT_TRUE(session->wait(last, kNoDeadline).ok());
  // 100 ops in flight, the 21 of the last window, as many data, and a few readers.
  EXPECT_LT(actors_max, 400u);
}

TEST(Runtime, KeepsWhatWasComputedReadableAfterItsEnd) {
  Value value;
  std::shared_ptr<Session> session;
  HostView view;
  {
    Runtime runtime({.devices = "cpu:0,virtual:0"});
    session = runtime.session();
    value = session->submit(chain(3, device("cpu:0"), device("virtual:0")), {}).value()[0];
    view = session->read(value, kNoDeadline).value();
  }
  EXPECT_EQ(read(*session, value), std::vector<std::int64_t>(4, 8));
  EXPECT_EQ(elements(view), std::vector<std::int64_t>(4, 8));
  const auto refused = session->submit(chain(1, device("cpu:0"), device("cpu:0")), {});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().message(), "session: the runtime has ended");
  session.reset();
  value.reset();
}

TEST(Runtime, ExplainsWhatAValueWaitsFor) {
  Runtime runtime({.devices = "cpu:0", .scheduling = Scheduling::deterministic});
  auto session = runtime.session();
  auto values = session->submit(chain(2, device("cpu:0"), device("cpu:0")), {}).value();
  const std::string before = session->why(values[0]);
  EXPECT_NE(before.find("waits for its op: op double"), std::string::npos) << before;
  EXPECT_NE(before.find("sketch.cpp:7"), std::string::npos) << before;
  EXPECT_TRUE(session->wait(values[0], kNoDeadline).ok());
  EXPECT_NE(session->why(values[0]).find("held by the user's handle"), std::string::npos);
}

TEST(Trace, HasASlicePerLaunchAndAnArrowPerReady) {
  const auto folder = std::filesystem::path(::testing::TempDir());
  const std::string path = (folder / "strix_runtime_test.json").string();
  std::uint64_t ops = 0;
  {
    Runtime runtime({.devices = "virtual:2"});
    auto session = runtime.session();
    runtime.start_trace(path).value_or_throw();
    auto values = session->submit(chain(10, device("virtual:0"), device("virtual:1")), {}).value();
    EXPECT_EQ(read(*session, values[0]), std::vector<std::int64_t>(4, 1024));
    ops = runtime.statistics().ops;
    runtime.stop_trace().value_or_throw();
  }
  std::ifstream file(path);
  const auto events = nlohmann::json::parse(file);
  std::size_t slices = 0, transfers = 0, starts = 0, ends = 0;
  for (const auto& event : events) {
    if (event["ph"] == "X") (event["cat"] == "op" ? slices : transfers) += 1;
    if (event["ph"] == "s") ++starts;
    if (event["ph"] == "f") ++ends;
  }
  EXPECT_EQ(ops, 11u);
  EXPECT_EQ(slices, ops);
  EXPECT_EQ(transfers, 11u) << "ten between the devices, one to the host";
  EXPECT_EQ(starts, 21u) << "one Ready per input of an op, one per transfer";
  EXPECT_EQ(ends, starts);
  std::filesystem::remove(path);
}

TEST(Trace, RefusesWhatItCannotWrite) {
  Runtime runtime({.devices = "cpu:0"});
  EXPECT_EQ(runtime.start_trace("/no/such/folder/t.json").error().kind(), ErrorKind::invalid);
  EXPECT_EQ(runtime.start_trace("trace.txt").error().kind(), ErrorKind::invalid);
  EXPECT_TRUE(runtime.start_trace("/dev/full").ok());
  auto session = runtime.session();
  (void)session->submit(chain(3, device("cpu:0"), device("cpu:0")), {}).value();
  session->wait_all();
  const Result<void> stopped = runtime.stop_trace();
  ASSERT_FALSE(stopped.ok());
  EXPECT_EQ(stopped.error().kind(), ErrorKind::exhausted);
}

}  // namespace
}  // namespace strix
