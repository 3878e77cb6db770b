// SPDX-License-Identifier: Apache-2.0
#include "devices/topology.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <memory>
#include <sstream>

#include <hwloc.h>
#include <sched.h>
#include <unistd.h>

#include "devices/cgroup.hpp"

namespace strix {
namespace {

// The cores that hwloc sees and the scheduler lets us run on.
std::vector<int> cores_of(hwloc_topology_t topology) {
  // Room for more cores than the fixed cpu_set_t has.
  constexpr int kCoresMax = 16384;
  const std::unique_ptr<cpu_set_t, void (*)(cpu_set_t*)> affinity(
      CPU_ALLOC(kCoresMax), [](cpu_set_t* set) { CPU_FREE(set); });
  const std::size_t size = CPU_ALLOC_SIZE(kCoresMax);
  CPU_ZERO_S(size, affinity.get());
  const bool known = ::sched_getaffinity(0, size, affinity.get()) == 0;

  std::vector<int> cores;
  const int count = hwloc_get_nbobjs_by_type(topology, HWLOC_OBJ_PU);
  for (int i = 0; i < count; ++i) {
    const hwloc_obj_t unit =
        hwloc_get_obj_by_type(topology, HWLOC_OBJ_PU, static_cast<unsigned>(i));
    const int core = static_cast<int>(unit->os_index);
    if (!known || CPU_ISSET_S(static_cast<std::size_t>(core), size, affinity.get())) {
      cores.push_back(core);
    }
  }
  std::sort(cores.begin(), cores.end());
  return cores;
}

std::string processor_of(hwloc_topology_t topology) {
  const hwloc_obj_t package = hwloc_get_obj_by_type(topology, HWLOC_OBJ_PACKAGE, 0);
  const char* const model =
      package == nullptr ? nullptr : hwloc_obj_get_info_by_name(package, "CPUModel");
  return model == nullptr ? std::string() : std::string(model);
}

std::string text_of(const char* file) {
  const std::ifstream in(file);
  std::ostringstream text;
  if (in) text << in.rdbuf();
  return text.str();
}

std::size_t physical_memory() {
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long page = ::sysconf(_SC_PAGESIZE);
  return pages <= 0 || page <= 0 ? 0
                                 : static_cast<std::size_t>(pages) * static_cast<std::size_t>(page);
}

}  // namespace

Topology read_topology() {
  Topology result;
  hwloc_topology_t topology = nullptr;
  if (hwloc_topology_init(&topology) == 0) {
    if (hwloc_topology_load(topology) == 0) {
      result.cores = cores_of(topology);
      result.processor = processor_of(topology);
    }
    hwloc_topology_destroy(topology);
  }
  const CgroupLimits limits = read_cgroup_limits("/sys/fs/cgroup", text_of("/proc/self/cgroup"));
  result.cores_usable = std::max<std::size_t>(result.cores.size(), 1);
  // Rounded down: with 2.5 cores, three busy threads would be stopped half of the time.
  if (std::isfinite(limits.cores)) {
    const auto whole = static_cast<std::size_t>(std::max(1.0, std::floor(limits.cores)));
    result.cores_usable = std::min(result.cores_usable, whole);
  }
  result.memory_bytes = std::min(physical_memory(), limits.memory_bytes);
  return result;
}

}  // namespace strix
