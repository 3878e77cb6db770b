// SPDX-License-Identifier: Apache-2.0
#pragma once

// Supervisor: one per session, an ordinary event-based CAF actor on CAF's own scheduler. It watches
// the session's devices (never the other way round) and turns every loss into `Lost` at the data
// that had a replica there.
//
// Invariants (tests cite them):
//   SV-1  every live data with a replica on a lost device is told Lost.
//   SV-2  it holds no data, no op and no graph; what to tell comes with the device's own Lost.

#include "actors/caf.hpp"
#include "actors/runtime_context.hpp"

namespace strix::actors {

// Spawns it and has it watch every device of the context.
caf::actor spawn_supervisor(caf::actor_system& system, const RuntimeContext& context);

}  // namespace strix::actors
