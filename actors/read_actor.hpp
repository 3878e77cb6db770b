// SPDX-License-Identifier: Apache-2.0
#pragma once

// ReadActor: a user's read or wait, as a reader of a data like any other.
//
// Spawned by a session on the executor of the data's device. It takes the committed value, copies
// it to the host when host code cannot see the device's memory, and answers the user's Reply. For a
// host visible device the view shares the device's memory and the Ack is sent when the view dies.
//
// Invariants (tests cite them):
//   RA-1  the reply is given once, with committed bytes or the root error.
//   RA-2  the data gets exactly one Ack or Cancel.

#include <cstddef>
#include <memory>
#include <string>

#include "actors/runtime_context.hpp"
#include "actors/slim_actor.hpp"
#include "ops/array_meta.hpp"

namespace strix::actors {

class Reply;

class ReadActor final : public SlimActor {
 public:
  // `keep_alive` is held by views of device memory. `bytes_wanted` false: only wait.
  ReadActor(caf::actor_config& config, Executor& executor, RuntimeContext& context, ActorRef data,
            const ArrayMeta& meta, std::shared_ptr<Reply> reply, bool bytes_wanted,
            std::shared_ptr<void> keep_alive);

  std::string describe() const override;
  void abandon() noexcept override;

 protected:
  void handle(Message& message) override;
  void on_exception(const Error& error) override;

 private:
  void on_ready(const Ready& ready);
  void finish(const Error& error);

  RuntimeContext& context_;
  ActorRef data_;  // empty once acked or cancelled
  const ArrayMeta meta_;
  std::shared_ptr<Reply> reply_;
  const bool bytes_wanted_;
  std::shared_ptr<void> keep_alive_;
  Place place_;  // while a copy to the host is on its way
  Timepoint written_;
  HostMemory host_;
  Timepoint copied_;
};

}  // namespace strix::actors
