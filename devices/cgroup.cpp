// SPDX-License-Identifier: Apache-2.0
#include "devices/cgroup.hpp"

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>

namespace strix {
namespace {

namespace fs = std::filesystem;

// "max" and anything else that is no number is no limit.
std::optional<double> number(std::istream& in) {
  std::string word;
  if (!(in >> word)) return std::nullopt;
  try {
    std::size_t used = 0;
    const double value = std::stod(word, &used);
    if (used == word.size()) return value;
  } catch (const std::exception&) {
  }
  return std::nullopt;
}

std::optional<double> number_in(const fs::path& file) {
  std::ifstream in(file);
  return number(in);
}

void limit_cores(CgroupLimits& limits, std::optional<double> quota, std::optional<double> period) {
  if (!quota || !period || *quota <= 0 || *period <= 0) return;
  limits.cores = std::min(limits.cores, *quota / *period);
}

void limit_memory(CgroupLimits& limits, std::optional<double> bytes) {
  // Version 1 says "none" as a number near 2^63.
  if (!bytes || *bytes <= 0 || *bytes >= 0x1p62) return;
  limits.memory_bytes = std::min(limits.memory_bytes, static_cast<std::size_t>(*bytes));
}

void read_group(CgroupLimits& limits, const fs::path& group) {
  std::ifstream cpu_max(group / "cpu.max");  // version 2: "QUOTA PERIOD"
  const auto quota = number(cpu_max);
  limit_cores(limits, quota, number(cpu_max));
  limit_memory(limits, number_in(group / "memory.max"));
  limit_cores(limits, number_in(group / "cpu.cfs_quota_us"),
              number_in(group / "cpu.cfs_period_us"));
  limit_memory(limits, number_in(group / "memory.limit_in_bytes"));
}

}  // namespace

CgroupLimits read_cgroup_limits(const fs::path& mount, std::string_view membership) {
  CgroupLimits limits;
  std::istringstream lines{std::string(membership)};
  for (std::string line; std::getline(lines, line);) {
    // "0::/path" in version 2, "4:cpu,cpuacct:/path" in version 1.
    const std::size_t first = line.find(':');
    const std::size_t second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const fs::path inner = fs::path(line.substr(second + 1)).relative_path();
    fs::path root = mount;
    if (!controllers.empty()) {
      const std::string padded = "," + controllers + ",";
      if (padded.find(",cpu,") != std::string::npos) {
        root /= fs::exists(mount / "cpu") ? "cpu" : controllers;
      } else if (padded.find(",memory,") != std::string::npos) {
        root /= "memory";
      } else {
        continue;
      }
    }
    // Within a container the path may be the host's, which does not exist here; the root does.
    fs::path group = root;
    read_group(limits, group);
    for (const fs::path& step : inner) {
      group /= step;
      read_group(limits, group);
    }
  }
  return limits;
}

}  // namespace strix
