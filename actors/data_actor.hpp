// SPDX-License-Identifier: Apache-2.0
#pragma once

// DataActor: one array's life: who will read it, where its replicas are, when its memory may go.
//
// Spawned by a session on the executor of the device that produces it (its home). Kept alive by the
// user's handle and by readers that have not acknowledged; keeps registered readers alive itself.
//
// Invariants (tests cite them):
//   DA-1  a reader is told Ready or Failed exactly once, and only after its Read.
//   DA-2  memory is freed when the handle is released and every registered reader acked or
//         cancelled, behind the timepoints of the last write and of all reads.
//   DA-3  a reader that sent Want is told Ready only after the value was committed.
//   DA-4  at most one replica per device, made when the first reader there fetches it.
//   DA-5  when the handle is released and no reader is left before the value is there, the
//         withdrawal passes upstream as Cancel, once.
//   DA-6  a failure reaches every reader that was not told Ready, with the root cause unchanged.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "actors/runtime_context.hpp"
#include "actors/slim_actor.hpp"
#include "ops/array_meta.hpp"

namespace strix::actors {

class DataActor final : public SlimActor {
 public:
  DataActor(caf::actor_config& config, Executor& executor, const RuntimeContext& context, Id id,
            const ArrayMeta& meta, Device& home);

  // By the builder, before the first message.
  void set_producer(WeakRef producer) noexcept { producer_ = std::move(producer); }

  std::string describe() const override;
  void abandon() noexcept override;
  void on_destroy() override;

 protected:
  void handle(Message& message) override;
  void on_exception(const Error& error) override;

 private:
  struct Reader {
    ActorRef actor;
    std::uint16_t slot = 0;
    bool told = false;            // Ready or Failed was sent
    bool hold = false;            // its Fetch or Want is still to come
    bool committed_only = false;  // sent Want
    Device* fetch_to = nullptr;   // nullptr: reads at home
  };
  struct Replica {
    Place place;  // block == nullptr: the copy was asked for, not launched
    Timepoint written;
    std::vector<Timepoint> reads;  // at most one per stream
    bool awaited = false;
    bool committed = false;
  };

  void on_read(Read& read);
  void on_produced(Produced& produced);
  void on_launched(Launched& launched);
  void on_ack(const Ack& ack);
  void on_fetch(const Fetch& fetch);
  void on_want(const Want& want);
  void on_reached(const Reached& reached);
  void on_failed(const Failed& failed);
  void on_lost(const Lost& lost);
  void on_explain(Explain& explain);

  Reader* find_reader(const SlimActor* reader, std::uint16_t slot) noexcept;
  Replica* find_replica(const Device* device) noexcept;
  void serve(Reader& reader);
  void serve_all();
  void tell(Reader& reader, const Replica& replica);
  void copy_to(Device& device);
  void fail(const Error& error);
  void remove_reader(const SlimActor* reader, std::uint16_t slot) noexcept;
  void settle();
  void free_replica(Replica& replica);

  const RuntimeContext& context_;
  const Id id_;
  const ArrayMeta meta_;
  Device* home_;
  WeakRef producer_;
  std::vector<Reader> readers_;
  std::vector<Replica> replicas_;  // the home first, once produced
  std::optional<Error> error_;
  bool produced_ = false;
  bool released_ = false;
  bool withdrawn_ = false;
};

}  // namespace strix::actors
