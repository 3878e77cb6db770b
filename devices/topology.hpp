// SPDX-License-Identifier: Apache-2.0
#pragma once

// Topology: the cores and memory that this process may use: hwloc's view, cut to the affinity mask
// and the cgroup's CPU quota and memory limit.

#include <cstddef>
#include <string>
#include <vector>

namespace strix {

struct Topology {
  std::vector<int> cores;        // ids of the processing units that we may run on
  std::size_t cores_usable = 1;  // at least 1; less than cores.size() under a CPU quota
  std::size_t memory_bytes = 0;  // physical, or the cgroup's limit when lower
  std::string processor;         // the model's name, "" when unknown
};

Topology read_topology();

}  // namespace strix
