// SPDX-License-Identifier: Apache-2.0
#pragma once

// The one header through which the room sees CAF (0.17.6), so that its 10 s are paid in few files
// and a port to another version has one place to begin. Only actors/*.cpp and the private headers
// they share include it.

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include <caf/actor_storage.hpp>
#include <caf/actor_system.hpp>
#include <caf/actor_system_config.hpp>
#include <caf/allowed_unsafe_message_type.hpp>
#include <caf/event_based_actor.hpp>
#include <caf/logger.hpp>
#include <caf/make_actor.hpp>
#include <caf/monitorable_actor.hpp>
#include <caf/resumable.hpp>
#include <caf/scheduler/abstract_coordinator.hpp>
#include <caf/scheduler/test_coordinator.hpp>
#include <caf/send.hpp>
#pragma GCC diagnostic pop

namespace strix::actors {

// CAF leaves a reference to a system's logger in every thread that made the system or spawned with
// it, and ~actor_system waits for the last of them: a thread that lives longer would hang it, and
// at exit the main thread's is destroyed first. Call this after either.
inline void forget_logger() noexcept { caf::logger::set_current_actor_system(nullptr); }

}  // namespace strix::actors
