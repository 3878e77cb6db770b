// SPDX-License-Identifier: Apache-2.0
#pragma once

// Everything that the room devices/ offers: errors and other basics, devices, their memory, their
// streams, and the Machine that owns them.

#include "devices/base/check.hpp"      // IWYU pragma: export
#include "devices/base/clock.hpp"      // IWYU pragma: export
#include "devices/base/error.hpp"      // IWYU pragma: export
#include "devices/base/exception.hpp"  // IWYU pragma: export
#include "devices/base/id.hpp"         // IWYU pragma: export
#include "devices/base/random.hpp"     // IWYU pragma: export
#include "devices/base/result.hpp"     // IWYU pragma: export
#include "devices/base/trace.hpp"      // IWYU pragma: export
#include "devices/block.hpp"           // IWYU pragma: export
#include "devices/device.hpp"          // IWYU pragma: export
#include "devices/device_name.hpp"     // IWYU pragma: export
#include "devices/fwd.hpp"             // IWYU pragma: export
#include "devices/kernel.hpp"          // IWYU pragma: export
#include "devices/launch.hpp"          // IWYU pragma: export
#include "devices/machine.hpp"         // IWYU pragma: export
#include "devices/pool.hpp"            // IWYU pragma: export
#include "devices/stream.hpp"          // IWYU pragma: export
#include "devices/timepoint.hpp"       // IWYU pragma: export
#include "devices/topology.hpp"        // IWYU pragma: export
