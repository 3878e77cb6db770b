// SPDX-License-Identifier: Apache-2.0
#include "devices/launch_queue.hpp"

#include <memory>
#include <thread>

#include <gtest/gtest.h>

namespace strix {
namespace {

Launch tagged(std::uint64_t tag, std::shared_ptr<const void> parameters = {}) {
  KernelLaunch kernel;
  kernel.kernel.parameters = std::move(parameters);
  return {std::move(kernel), {}, "test", tag};
}

TEST(LaunchQueue, GivesLaunchesInTheOrderOfTheirNumbers) {
  LaunchQueue queue;
  EXPECT_EQ(queue.front(), nullptr);
  std::uint64_t pushed = 0;
  std::uint64_t popped = 0;
  for (const std::uint64_t count : {1, 63, 64, 65, 200, 1}) {
    for (std::uint64_t i = 0; i < count; ++i) {
      ++pushed;
      EXPECT_EQ(queue.push(tagged(pushed)), pushed);
    }
    while (const Launch* launch = queue.front()) {
      EXPECT_EQ(queue.front(), launch) << "looking twice changes nothing";
      EXPECT_EQ(launch->tag, ++popped);
      queue.pop();
    }
    EXPECT_EQ(popped, pushed);
  }
}

TEST(LaunchQueue, LetsGoOfLaunchesWhenPoppedAndWhenItEnds) {
  const auto parameters = std::make_shared<const int>(1);
  {
    LaunchQueue queue;
    for (int i = 0; i < 100; ++i) queue.push(tagged(0, parameters));
    EXPECT_EQ(parameters.use_count(), 101);
    ASSERT_NE(queue.front(), nullptr);
    queue.pop();
    EXPECT_EQ(parameters.use_count(), 100);
  }
  EXPECT_EQ(parameters.use_count(), 1);
}

TEST(LaunchQueue, OneThreadMayPushWhileAnotherPops) {
  constexpr std::uint64_t kLaunches = 50'000;
  LaunchQueue queue;
  std::thread pusher([&] {
    for (std::uint64_t i = 1; i <= kLaunches; ++i) queue.push(tagged(i));
  });
  for (std::uint64_t popped = 0; popped < kLaunches;) {
    const Launch* const launch = queue.front();
    if (launch == nullptr) {
      std::this_thread::yield();
      continue;
    }
    ASSERT_EQ(launch->tag, ++popped);
    queue.pop();
  }
  pusher.join();
}

}  // namespace
}  // namespace strix
