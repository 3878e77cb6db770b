// SPDX-License-Identifier: Apache-2.0
#include "actors/read_actor.hpp"

#include <new>
#include <utility>

#include "actors/reply.hpp"
#include "actors/tracing/recorder.hpp"

namespace strix::actors {

namespace {

// Pins a block of host visible memory: sends the reader's Ack when the last view of it dies.
class Pin {
 public:
  Pin(ActorRef data, ActorRef reader, Device* device, std::shared_ptr<void> keep_alive)
      : keep_alive_(std::move(keep_alive)),
        data_(std::move(data)),
        reader_(std::move(reader)),
        device_(device) {}
  ~Pin() { data_->send(Ack{0, 0, reader_.get(), {}, device_}); }
  Pin(const Pin&) = delete;
  Pin& operator=(const Pin&) = delete;

 private:
  std::shared_ptr<void> keep_alive_;  // dropped last
  ActorRef data_;
  ActorRef reader_;
  Device* device_;
};

}  // namespace

ReadActor::ReadActor(caf::actor_config& config, Executor& executor, RuntimeContext& context,
                     ActorRef data, const ArrayMeta& meta, std::shared_ptr<Reply> reply,
                     bool bytes_wanted, std::shared_ptr<void> keep_alive)
    : SlimActor(config, executor),
      context_(context),
      data_(std::move(data)),
      meta_(meta),
      reply_(std::move(reply)),
      bytes_wanted_(bytes_wanted),
      keep_alive_(std::move(keep_alive)) {}

std::string ReadActor::describe() const { return "a user's read"; }

void ReadActor::handle(Message& message) {
  switch (kind_of(message)) {
    case MessageKind::ready:
      return on_ready(std::get<Ready>(message));
    case MessageKind::launched: {
      copied_ = std::get<Launched>(message).timepoint;
      if (Recorder* recorder = context_.recorder.load(std::memory_order_relaxed)) {
        recorder->flow(written_, copied_);
      }
      context_.entry(place_.device).actor->send(Await{copied_, nullptr, ActorRef(this)});
      return;
    }
    case MessageKind::reached: {
      const Reached& reached = std::get<Reached>(message);
      if (!data_) return;
      if (reached.error) return finish(*reached.error);
      data_->send(Ack{0, 0, this, copied_, place_.device});
      data_.reset();
      reply_->give(Answer{HostView{meta_, host_.owner, host_.data}, {}});
      return;
    }
    case MessageKind::failed:
      return finish(std::get<Failed>(message).error);
    case MessageKind::rejected:
      return;
    case MessageKind::cancel:                                         // the user's deadline passed
      if (copied_.sequence != 0 || place_.device != nullptr) return;  // the copy acks
      if (data_) data_->send(Cancel{0, this});
      data_.reset();
      return;
    default:
      break;
  }
  STRIX_CHECK(false, describe() + " got " + std::string(to_string(kind_of(message))));
}

void ReadActor::on_ready(const Ready& ready) {
  if (!data_) return;  // cancelled
  Device* device = ready.place.device;
  if (!bytes_wanted_) {
    data_->send(Ack{0, 0, this, {}, device});
    data_.reset();
    reply_->give(Answer{});
    return;
  }
  if (device->info().host_visible) {
    const std::byte* bytes = device->host_pointer(ready.place.block->address);
    auto pin = std::make_shared<Pin>(std::move(data_), ActorRef(this), device, keep_alive_);
    data_.reset();
    reply_->give(Answer{HostView{meta_, std::move(pin), bytes}, {}});
    keep_alive_.reset();
    return;
  }
  place_ = ready.place;
  written_ = ready.timepoint;
  host_.bytes = meta_.bytes();
  // 64-byte aligned like device memory; at least one byte, so that the pointer is never null.
  std::shared_ptr<std::byte> memory(
      static_cast<std::byte*>(::operator new(host_.bytes + 1, std::align_val_t{64})),
      [](std::byte* bytes) { ::operator delete(bytes, std::align_val_t{64}); });
  host_.data = memory.get();
  host_.owner = std::move(memory);
  auto request = std::make_unique<LaunchRequest>();
  request->from = ActorRef(this);
  request->label = "transfer";
  request->inputs = {Operand{place_.block, 0, meta_.bytes()}};
  request->host = host_;
  request->waits = {ready.timepoint};
  context_.entry(device).actor->send(Launch{std::move(request)});
}

void ReadActor::finish(const Error& error) {
  if (data_) data_->send(Ack{0, 0, this, copied_, place_.device});
  data_.reset();
  reply_->give(error);
}

void ReadActor::on_exception(const Error& error) { finish(error); }

void ReadActor::abandon() noexcept {
  data_.reset();
  keep_alive_.reset();
}

}  // namespace strix::actors
