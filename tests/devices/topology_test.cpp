// SPDX-License-Identifier: Apache-2.0
#include "devices/topology.hpp"

#include <algorithm>
#include <thread>

#include <gtest/gtest.h>
#include <sched.h>

namespace strix {
namespace {

TEST(Topology, CoresAreDistinctAndAtLeastOneMayBeUsed) {
  const Topology topology = read_topology();
  EXPECT_FALSE(topology.cores.empty());
  EXPECT_TRUE(std::is_sorted(topology.cores.begin(), topology.cores.end()));
  EXPECT_EQ(std::adjacent_find(topology.cores.begin(), topology.cores.end()), topology.cores.end());
  EXPECT_GE(topology.cores_usable, 1u);
  EXPECT_LE(topology.cores_usable, topology.cores.size());
  EXPECT_GT(topology.memory_bytes, std::size_t{64} << 20);
}

TEST(Topology, KeepsToTheAffinityMask) {
  const int last = read_topology().cores.back();
  Topology seen;
  std::thread bound([&] {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(static_cast<std::size_t>(last), &one);
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
    seen = read_topology();
  });
  bound.join();
  EXPECT_EQ(seen.cores, std::vector<int>{last});
  EXPECT_EQ(seen.cores_usable, 1u);
}

}  // namespace
}  // namespace strix
