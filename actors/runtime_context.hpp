// SPDX-License-Identifier: Apache-2.0
#pragma once

// RuntimeContext: what every actor of a Runtime may look at: the devices with their actors and
// executors, the gate and the recorder. Fixed after the start; owned by Runtime::State, which
// outlives all actors.

#include <atomic>
#include <vector>

#include "actors/actor_ref.hpp"
#include "actors/executor.hpp"
#include "actors/gate.hpp"
#include "devices/base/check.hpp"
#include "devices/device.hpp"

namespace strix::actors {

class Recorder;

struct DeviceEntry {
  Device* device = nullptr;
  Executor* executor = nullptr;
  ActorRef actor;
};

struct RuntimeContext {
  std::vector<DeviceEntry> devices;
  Gate gate;
  std::atomic<Recorder*> recorder{nullptr};

  const DeviceEntry& entry(const Device* device) const {
    for (const DeviceEntry& entry : devices) {
      if (entry.device == device) return entry;
    }
    STRIX_CHECK(false, "a device of another runtime");
    return devices.front();
  }
};

}  // namespace strix::actors
