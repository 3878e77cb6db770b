// SPDX-License-Identifier: Apache-2.0
#include "actors/data_actor.hpp"

#include <algorithm>
#include <utility>

#include "actors/reply.hpp"
#include "actors/tracing/recorder.hpp"

namespace strix::actors {

namespace {

constexpr Version kVersion = 0;  // arrays of the dynamic mode have one version

// Keeps the latest timepoint of each stream.
void merge(std::vector<Timepoint>& timepoints, const Timepoint& timepoint) {
  if (timepoint.sequence == 0) return;
  for (Timepoint& known : timepoints) {
    if (known.stream != timepoint.stream) continue;
    known.sequence = std::max(known.sequence, timepoint.sequence);
    return;
  }
  timepoints.push_back(timepoint);
}

}  // namespace

DataActor::DataActor(caf::actor_config& config, Executor& executor, const RuntimeContext& context,
                     Id id, const ArrayMeta& meta, Device& home)
    : SlimActor(config, executor), context_(context), id_(id), meta_(meta), home_(&home) {}

std::string DataActor::describe() const {
  return "data " + to_string(id_) + " " + std::string(to_string(meta_.dtype)) +
         to_string(meta_.shape) + " on " + to_string(home_->name());
}

void DataActor::handle(Message& message) {
  switch (kind_of(message)) {
    case MessageKind::read:
      return on_read(std::get<Read>(message));
    case MessageKind::produced:
      return on_produced(std::get<Produced>(message));
    case MessageKind::launched:
      return on_launched(std::get<Launched>(message));
    case MessageKind::ack:
      return on_ack(std::get<Ack>(message));
    case MessageKind::fetch:
      return on_fetch(std::get<Fetch>(message));
    case MessageKind::want:
      return on_want(std::get<Want>(message));
    case MessageKind::reached:
      return on_reached(std::get<Reached>(message));
    case MessageKind::failed:
      return on_failed(std::get<Failed>(message));
    case MessageKind::lost:
      return on_lost(std::get<Lost>(message));
    case MessageKind::explain:
      return on_explain(std::get<Explain>(message));
    case MessageKind::rejected:
      return;  // a copy waits for memory: `why` asks the device
    case MessageKind::release:
      released_ = true;
      return settle();
    case MessageKind::cancel: {
      const auto& cancel = std::get<Cancel>(message);
      remove_reader(cancel.reader, cancel.slot);
      return settle();
    }
    default:
      break;
  }
  STRIX_CHECK(false, describe() + " got " + std::string(to_string(kind_of(message))));
}

void DataActor::on_read(Read& read) {
  STRIX_CHECK(read.version == kVersion, describe() + ": unknown version");
  readers_.push_back({std::move(read.reader), read.slot, false, read.hold, false, nullptr});
  serve(readers_.back());
}

void DataActor::on_produced(Produced& produced) {
  STRIX_CHECK(!produced_, describe() + " was produced twice");
  produced_ = true;
  replicas_.insert(replicas_.begin(),
                   Replica{produced.place, produced.timepoint, {}, false, false});
  if (error_) return settle();
  serve_all();
  settle();
}

void DataActor::serve_all() {
  for (Reader& reader : readers_) {
    if (!reader.told) serve(reader);
  }
}

void DataActor::serve(Reader& reader) {
  if (reader.hold) return;
  if (error_) {
    reader.told = true;
    reader.actor->send(Failed{reader.slot, nullptr, *error_});
    return;
  }
  if (!produced_) return;
  if (reader.fetch_to != nullptr && reader.fetch_to != home_) {
    Replica* replica = find_replica(reader.fetch_to);
    if (replica == nullptr) return copy_to(*reader.fetch_to);
    if (replica->place.block != nullptr) tell(reader, *replica);
    return;
  }
  Replica& home = replicas_.front();
  if (!reader.committed_only || home.committed) return tell(reader, home);
  if (std::exchange(home.awaited, true)) return;
  context_.entry(home_).actor->send(Await{home.written, home.place.block, ActorRef(this)});
}

void DataActor::tell(Reader& reader, const Replica& replica) {
  reader.told = true;
  reader.actor->send(Ready{kVersion, reader.slot, replica.place, replica.written});
}

void DataActor::copy_to(Device& device) {
  Replica& source = replicas_.front();
  auto request = std::make_unique<LaunchRequest>();
  request->from = ActorRef(this);
  request->id = id_;
  request->rank = id_.number;
  request->label = "transfer";
  request->inputs = {Operand{source.place.block, 0, meta_.bytes()}};
  request->output_bytes = {meta_.bytes()};
  request->holders = {WeakRef(ActorRef(this))};
  request->waits = {source.written};
  replicas_.push_back(Replica{{&device, nullptr}, {}, {}, false, false});
  context_.entry(&device).actor->send(Launch{std::move(request)});
}

void DataActor::on_launched(Launched& launched) {
  Block* block = launched.outputs.at(0);
  Replica* replica = find_replica(block->device);
  STRIX_CHECK(replica != nullptr, describe() + ": a copy that nobody asked for");
  replica->place.block = block;
  replica->written = launched.timepoint;
  merge(replicas_.front().reads, launched.timepoint);  // the copy reads the home replica
  if (Recorder* recorder = context_.recorder.load(std::memory_order_relaxed)) {
    recorder->flow(replicas_.front().written, launched.timepoint);
  }
  serve_all();
  settle();
}

void DataActor::on_ack(const Ack& ack) {
  if (Replica* replica = ack.device != nullptr ? find_replica(ack.device) : nullptr) {
    merge(replica->reads, ack.timepoint);
  }
  remove_reader(ack.reader, ack.slot);
  settle();
}

void DataActor::on_fetch(const Fetch& fetch) {
  Reader* reader = find_reader(fetch.reader, fetch.slot);
  if (reader == nullptr) return;  // it cancelled
  reader->fetch_to = fetch.to;
  reader->hold = false;
  serve(*reader);
}

void DataActor::on_want(const Want& want) {
  Reader* reader = find_reader(want.reader, want.slot);
  if (reader == nullptr) return;
  reader->committed_only = true;
  reader->hold = false;
  serve(*reader);
}

void DataActor::on_reached(const Reached& reached) {
  if (reached.error) return fail(*reached.error);
  if (replicas_.empty()) return;  // lost meanwhile
  replicas_.front().committed = true;
  serve_all();
}

void DataActor::on_failed(const Failed& failed) {
  if (failed.device == nullptr) return fail(failed.error);
  // A copy to that device failed: only the readers there are concerned.
  Replica* replica = find_replica(failed.device);
  if (replica == nullptr) return;
  for (Reader& reader : readers_) {
    if (reader.fetch_to != failed.device || reader.told) continue;
    reader.told = true;
    reader.actor->send(Failed{reader.slot, nullptr, failed.error});
  }
  if (replica->place.block == nullptr) {
    replicas_.erase(replicas_.begin() + (replica - replicas_.data()));
  }
  settle();
}

void DataActor::fail(const Error& error) {
  if (error_) return;
  error_ = error;
  serve_all();
  settle();
}

void DataActor::on_lost(const Lost& lost) {
  Replica* replica = find_replica(lost.device);
  if (replica == nullptr) return;
  if (replica->place.block != nullptr) free_replica(*replica);
  replicas_.erase(replicas_.begin() + (replica - replicas_.data()));
  if (lost.device != home_) return settle();
  for (std::size_t i = 0; i < replicas_.size(); ++i) {
    if (replicas_[i].place.block == nullptr) continue;
    std::swap(replicas_[0], replicas_[i]);  // another replica is the home now
    home_ = replicas_[0].place.device;
    serve_all();
    return settle();
  }
  if (const std::optional<Error> error = lost.device->lost()) fail(*error);
  settle();
}

void DataActor::remove_reader(const SlimActor* reader, std::uint16_t slot) noexcept {
  Reader* found = find_reader(reader, slot);
  if (found == nullptr) return;
  if (found != &readers_.back()) *found = std::move(readers_.back());
  readers_.pop_back();
}

// What follows when a reader or the handle has gone: DA-2 and DA-5.
void DataActor::settle() {
  if (!released_ || !readers_.empty()) return;
  if (produced_) {
    const bool copying =
        std::any_of(replicas_.begin(), replicas_.end(),
                    [](const Replica& replica) { return replica.place.block == nullptr; });
    if (copying) return;
    for (Replica& replica : replicas_) free_replica(replica);
    replicas_.clear();
    return;
  }
  if (error_ || std::exchange(withdrawn_, true)) return;
  if (ActorRef producer = producer_.lock()) producer->send(Cancel{0, this});
}

void DataActor::free_replica(Replica& replica) {
  if (replica.place.block == nullptr) return;
  std::vector<Timepoint> timepoints = std::move(replica.reads);
  merge(timepoints, replica.written);
  context_.entry(replica.place.device)
      .actor->send(Free{std::exchange(replica.place.block, nullptr), std::move(timepoints)});
}

void DataActor::on_explain(Explain& explain) {
  explain.text += describe();
  if (error_) {
    explain.text += " failed: " + error_->message();
  } else if (!produced_) {
    explain.text += " waits for its op";
    if (ActorRef producer = producer_.lock()) {
      explain.text += ": ";
      producer->send(std::move(explain));
      return;
    }
    explain.text += ", which is gone without a word";
  } else {
    explain.text += " is produced";
    if (!replicas_.empty() && replicas_.front().awaited && !replicas_.front().committed) {
      explain.text += ", waits until its stream has reached " +
                      std::to_string(replicas_.front().written.sequence);
    }
    for (const Reader& reader : readers_) {
      explain.text += reader.told   ? ", waits for Ack of "
                      : reader.hold ? ", waits for Fetch or Want of "
                                    : ", waits to tell Ready to ";
      explain.text += reader.actor->describe();
    }
    if (readers_.empty() && !released_) explain.text += ", held by the user's handle";
  }
  explain.reply->give(Answer{{}, std::move(explain.text)});
}

void DataActor::on_exception(const Error& error) { fail(error); }

DataActor::Reader* DataActor::find_reader(const SlimActor* reader, std::uint16_t slot) noexcept {
  for (Reader& known : readers_) {
    if (known.actor.get() == reader && known.slot == slot) return &known;
  }
  return nullptr;
}

DataActor::Replica* DataActor::find_replica(const Device* device) noexcept {
  for (Replica& replica : replicas_) {
    if (replica.place.device == device) return &replica;
  }
  return nullptr;
}

void DataActor::abandon() noexcept {
  readers_.clear();
  producer_ = WeakRef();
}

void DataActor::on_destroy() {
  for (Replica& replica : replicas_) free_replica(replica);
  SlimActor::on_destroy();
}

}  // namespace strix::actors
