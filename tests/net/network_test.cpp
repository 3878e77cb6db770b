// SPDX-License-Identifier: Apache-2.0
#include "net/sim/network.hpp"

#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace strix::net {
namespace {

Bytes bytes_of(std::uint32_t number) {
  Bytes bytes(4);
  for (std::size_t i = 0; i < 4; ++i) bytes[i] = static_cast<std::byte>(number >> (8 * i));
  return bytes;
}

std::uint32_t number_of(const Bytes& bytes) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    number |= static_cast<std::uint32_t>(bytes.at(i)) << (8 * i);
  }
  return number;
}

// Three peers, 300 messages over three links both ways; what arrived, in order, as "a>b:7".
std::vector<std::string> traffic(std::uint64_t seed) {
  Network network({.seed = seed});
  std::vector<std::string> arrived;
  std::vector<std::pair<Link*, std::string>> ends;
  for (const auto& [a, b] : {std::pair{"a", "b"}, {"b", "c"}, {"a", "c"}}) {
    const auto [at_a, at_b] = network.connect(a, b);
    at_b->on_message([&arrived, name = std::string(a) + ">" + b](const Bytes& bytes) {
      arrived.push_back(name + ":" + std::to_string(number_of(bytes)));
    });
    at_a->on_message([&arrived, name = std::string(b) + ">" + a](const Bytes& bytes) {
      arrived.push_back(name + ":" + std::to_string(number_of(bytes)));
    });
    ends.emplace_back(at_a, std::string(a) + ">" + b);
    ends.emplace_back(at_b, std::string(b) + ">" + a);
  }
  for (std::uint32_t i = 0; i < 300; ++i) {
    EXPECT_TRUE(ends[i % ends.size()].first->send(bytes_of(i)).ok());
    if (i % 7 == 0) network.step();
  }
  network.run();
  return arrived;
}

// Verifies NS-1.
TEST(Network, DeliversEachLinkInTheOrderOfItsSends) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    std::vector<std::pair<std::string, int>> last;
    const auto arrived = traffic(seed);
    EXPECT_EQ(arrived.size(), 300u);
    for (const std::string& entry : arrived) {
      const std::string link = entry.substr(0, 3);
      const int number = std::stoi(entry.substr(4));
      auto known = std::find_if(last.begin(), last.end(),
                                [&](const auto& pair) { return pair.first == link; });
      if (known == last.end()) {
        last.emplace_back(link, number);
      } else {
        EXPECT_LT(known->second, number) << "seed " << seed << " link " << link;
        known->second = number;
      }
    }
  }
}

// Verifies NS-2.
TEST(Network, RepeatsItselfForTheSameSeedOnly) {
  EXPECT_EQ(traffic(7), traffic(7));
  EXPECT_NE(traffic(7), traffic(8));
}

// Verifies NS-3.
TEST(Network, TellsBothEndsOnceWhenALinkIsCut) {
  Network network({.seed = 3});
  const auto [a, b] = network.connect("a", "b");
  std::vector<std::string> told;
  int messages = 0;
  a->on_down([&](const Error& error) { told.push_back("a: " + error.message()); });
  b->on_down([&](const Error& error) { told.push_back("b: " + error.message()); });
  b->on_message([&](const Bytes&) { ++messages; });
  ASSERT_TRUE(a->send(bytes_of(1)).ok());
  network.cut(*a, "the cable was pulled");
  network.cut(*b, "again");
  network.run();
  EXPECT_EQ(messages, 0);
  ASSERT_EQ(told.size(), 2u);
  EXPECT_TRUE((told == std::vector<std::string>{"a: link to b: the cable was pulled",
                                                "b: link to a: the cable was pulled"} ||
               told == std::vector<std::string>{"b: link to a: the cable was pulled",
                                                "a: link to b: the cable was pulled"}));
  const Result<void> sent = a->send(bytes_of(2));
  ASSERT_FALSE(sent.ok());
  EXPECT_EQ(sent.error().kind(), ErrorKind::lost);
}

// Verifies NS-4.
TEST(Network, PushesBackWhenTooMuchIsOnItsWay) {
  Network network({.seed = 1, .bytes_max = 10});
  const auto [a, b] = network.connect("a", "b");
  int messages = 0;
  b->on_message([&](const Bytes&) { ++messages; });
  EXPECT_TRUE(a->send(Bytes(6)).ok());
  const Result<void> refused = a->send(Bytes(6));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().kind(), ErrorKind::exhausted);
  EXPECT_TRUE(b->send(Bytes(10)).ok()) << "the other direction has a budget of its own";
  network.run();
  EXPECT_TRUE(a->send(Bytes(6)).ok());
  network.run();
  EXPECT_EQ(messages, 2);
}

TEST(Network, MovesItsClockOnlyByDelivering) {
  Network network({.seed = 1, .latency_min = 100, .latency_max = 100});
  const auto [a, b] = network.connect("a", "b");
  EXPECT_EQ(network.clock().now(), 0);
  ASSERT_TRUE(a->send(Bytes(1)).ok());
  EXPECT_EQ(network.clock().now(), 0);
  EXPECT_TRUE(network.step());
  EXPECT_EQ(network.clock().now(), 100);
  EXPECT_FALSE(network.step());
  EXPECT_EQ(b->peer(), "a");
}

}  // namespace
}  // namespace strix::net
