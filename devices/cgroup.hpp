// SPDX-License-Identifier: Apache-2.0
#pragma once

// CgroupLimits: what the control groups around this process leave it of processor time and memory.
//
// Versions 1 and 2. Limits of outer groups hold for inner ones, so each way up to the root is read
// and the lowest value counts. What cannot be read limits nothing.

#include <cstddef>
#include <filesystem>
#include <limits>
#include <string_view>

namespace strix {

struct CgroupLimits {
  double cores = std::numeric_limits<double>::infinity();
  std::size_t memory_bytes = std::numeric_limits<std::size_t>::max();

  friend bool operator==(const CgroupLimits&, const CgroupLimits&) = default;
};

// `mount` is /sys/fs/cgroup, `membership` the text of /proc/self/cgroup.
CgroupLimits read_cgroup_limits(const std::filesystem::path& mount, std::string_view membership);

}  // namespace strix
