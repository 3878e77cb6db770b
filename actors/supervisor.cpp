// SPDX-License-Identifier: Apache-2.0
#include "actors/supervisor.hpp"

#include "actors/messages.hpp"
#include "actors/slim_actor.hpp"

namespace strix::actors {

namespace {

caf::behavior supervise(caf::event_based_actor* self) {
  // Never die of a stray message: a session without a supervisor would lose its losses.
  self->set_default_handler(caf::drop);
  return {
      [](const Lost& lost) {
        for (const WeakRef& holder : lost.holders) {
          if (ActorRef data = holder.lock()) data->send(Lost{lost.device, lost.epoch, {}});
        }
      },
  };
}

}  // namespace

caf::actor spawn_supervisor(caf::actor_system& system, const RuntimeContext& context) {
  caf::actor supervisor = system.spawn<caf::hidden>(supervise);
  forget_logger();
  for (const DeviceEntry& entry : context.devices) entry.actor->send(Watch{supervisor});
  return supervisor;
}

}  // namespace strix::actors
