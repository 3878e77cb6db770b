// SPDX-License-Identifier: Apache-2.0
#include "devices/cgroup.hpp"

#include <filesystem>
#include <fstream>
#include <random>

#include <gtest/gtest.h>

namespace strix {
namespace {

namespace fs = std::filesystem;

class Cgroup : public ::testing::Test {
 protected:
  Cgroup()
      : mount_(fs::path(::testing::TempDir()) /
               ("cgroup" + std::to_string(std::random_device()()))) {
    fs::create_directories(mount_);
  }
  ~Cgroup() override { fs::remove_all(mount_); }
  void write(const std::string& file, const std::string& text) {
    fs::create_directories((mount_ / file).parent_path());
    std::ofstream(mount_ / file) << text;
  }

  const fs::path mount_;
};

TEST_F(Cgroup, NoGroupsLimitNothing) {
  EXPECT_EQ(read_cgroup_limits(mount_, "0::/\n"), CgroupLimits());
  EXPECT_EQ(read_cgroup_limits(mount_, ""), CgroupLimits());
  EXPECT_EQ(read_cgroup_limits(mount_, "no colon\n1:\n"), CgroupLimits());
}

TEST_F(Cgroup, Version2TakesTheLowestOnTheWayToTheRoot) {
  write("outer/cpu.max", "150000 100000\n");
  write("outer/memory.max", "max\n");
  write("outer/inner/cpu.max", "max 100000\n");
  write("outer/inner/memory.max", "1073741824\n");
  EXPECT_EQ(read_cgroup_limits(mount_, "0::/outer/inner\n"), (CgroupLimits{1.5, 1073741824}));
  EXPECT_EQ(read_cgroup_limits(mount_, "0::/outer\n").cores, 1.5);
}

TEST_F(Cgroup, Version2InAContainerReadsTheRootThatItSees) {
  write("cpu.max", "400000 100000\n");
  EXPECT_EQ(read_cgroup_limits(mount_, "0::/docker/0123abcd\n").cores, 4.0);
}

TEST_F(Cgroup, Version1HasAFolderPerController) {
  write("cpu/job/cpu.cfs_quota_us", "50000\n");
  write("cpu/job/cpu.cfs_period_us", "100000\n");
  write("memory/job/memory.limit_in_bytes", "4096\n");
  write("memory/memory.limit_in_bytes", "9223372036854771712\n");
  EXPECT_EQ(read_cgroup_limits(mount_, "7:memory:/job\n4:cpu,cpuacct:/job\n1:name=systemd:/x\n"),
            (CgroupLimits{0.5, 4096}));
}

TEST_F(Cgroup, Version1SaysNoLimitAsMinusOne) {
  write("cpu/cpu.cfs_quota_us", "-1\n");
  write("cpu/cpu.cfs_period_us", "100000\n");
  write("memory/memory.limit_in_bytes", "9223372036854771712\n");
  EXPECT_EQ(read_cgroup_limits(mount_, "7:memory:/\n4:cpu,cpuacct:/\n"), CgroupLimits());
}

TEST_F(Cgroup, NonsenseLimitsNothing) {
  write("cpu.max", "12x 0\n");
  write("memory.max", "\n");
  EXPECT_EQ(read_cgroup_limits(mount_, "0::/\n"), CgroupLimits());
}

}  // namespace
}  // namespace strix
