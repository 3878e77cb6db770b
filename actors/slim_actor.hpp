// SPDX-License-Identifier: Apache-2.0
#pragma once

// SlimActor: the base of all actors of the protocol: a real CAF actor (requests, monitors, links,
// exit messages) whose fast path bypasses CAF's messages.
//
// Owned by its references; runs on the executor it was spawned on, one thread at a time. `send` may
// be called from any thread.
//
// Rules (tests cite them):
//   SA-1  one inbox: `send` and CAF's `enqueue` push to the same one, so order per sender holds.
//   SA-2  "idle" is a tag in the inbox word, set by compare-and-swap after draining.
//   SA-3  an actor that is queued to run is referenced.
//   SA-4  at most `budget` messages per resume, then back to the executor.
//   SA-6  no exception leaves resume: `on_exception` turns it into a failure.
//   SA-7  a dropped actor sends `down`; unknown requests are answered with unexpected_message.

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "actors/caf.hpp"
#include "actors/executor.hpp"
#include "actors/messages.hpp"

namespace strix::actors {

struct Envelope {
  Envelope* next = nullptr;
  Message message;
};

class SlimActor : public caf::monitorable_actor, public caf::resumable {
 public:
  SlimActor(caf::actor_config& config, Executor& executor);
  ~SlimActor() override;

  void send(Message message);

  // What a person would call it: "data s1.4", "op add s1.5", "device cpu:0".
  virtual std::string describe() const = 0;
  // Forgets every reference it holds: for a runtime that ends while messages were lost.
  virtual void abandon() noexcept = 0;

  Executor& executor() const noexcept { return executor_; }

  // caf::resumable and caf::abstract_actor.
  subtype_t subtype() const override { return unspecified; }
  resume_result resume(caf::execution_unit* unit, std::size_t budget) override;
  void intrusive_ptr_add_ref_impl() override { caf::intrusive_ptr_add_ref(ctrl()); }
  void intrusive_ptr_release_impl() override { caf::intrusive_ptr_release(ctrl()); }
  void enqueue(caf::mailbox_element_ptr element, caf::execution_unit* unit) override;
  void on_destroy() override;

 protected:
  virtual void handle(Message& message) = 0;
  virtual void on_exception(const Error& error) = 0;

 private:
  friend class WorkQueue;
  void push(Envelope* envelope);
  void take_inbox() noexcept;
  void deliver(Envelope* envelope, caf::execution_unit* unit);
  void handle_foreign(caf::mailbox_element& element, caf::execution_unit* unit);

  static Envelope idle_tag_;
  std::atomic<Envelope*> inbox_{&idle_tag_};  // newest first
  Envelope* taken_ = nullptr;                 // oldest first; by the running thread only
  Executor& executor_;
  SlimActor* next_queued_ = nullptr;  // of the executor's queue
};

// Makes an actor of type T on `executor`; T's constructor takes (config, executor, arguments...).
template <class T, class... Arguments>
ActorRef spawn(Executor& executor, Arguments&&... arguments) {
  caf::actor_system& system = executor.system();
  caf::actor_config config;
  auto handle = caf::make_actor<T, caf::strong_actor_ptr>(system.next_actor_id(), system.node(),
                                                          &system, config, executor,
                                                          std::forward<Arguments>(arguments)...);
  return ActorRef::adopt(static_cast<SlimActor*>(static_cast<T*>(handle.release()->get())));
}

}  // namespace strix::actors
