// SPDX-License-Identifier: Apache-2.0
#pragma once

// TimepointSet: timepoints that must all be reached, the latest of each stream. A plain vector, few
// entries long; owned and guarded by who holds it.

#include <algorithm>
#include <span>
#include <vector>

#include "devices/timepoint.hpp"

namespace strix {

using TimepointSet = std::vector<Timepoint>;

// Timepoints of one stream are reached in order, so the latest stands for all of them.
inline void add_timepoints(TimepointSet& set, std::span<const Timepoint> more) {
  for (const Timepoint& timepoint : more) {
    const auto same = std::find_if(set.begin(), set.end(), [&](const Timepoint& one) {
      return one.stream == timepoint.stream;
    });
    if (same == set.end()) {
      set.push_back(timepoint);
    } else if (same->sequence < timepoint.sequence) {
      *same = timepoint;
    }
  }
}

inline void drop_reached(TimepointSet& set, const Timelines& timelines) {
  std::erase_if(set, [&](const Timepoint& timepoint) { return timelines.reached(timepoint); });
}

}  // namespace strix
