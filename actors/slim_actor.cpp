// SPDX-License-Identifier: Apache-2.0
#include "actors/slim_actor.hpp"

#include <exception>
#include <utility>

#include "actors/error_map.hpp"

namespace strix::actors {

namespace {

// Envelopes go from the sender's thread to the receiver's, so each thread keeps a short list for
// reuse and gives the rest back: an unbounded one would grow on every thread that only receives.
constexpr std::size_t kEnvelopesKept = 1024;

struct EnvelopeList {
  Envelope* first = nullptr;
  std::size_t count = 0;
  ~EnvelopeList() {
    while (first != nullptr) delete std::exchange(first, first->next);
  }
};
thread_local EnvelopeList envelopes;

Envelope* new_envelope(Message message) {
  if (Envelope* envelope = envelopes.first) {
    envelopes.first = envelope->next;
    --envelopes.count;
    envelope->next = nullptr;
    envelope->message = std::move(message);
    return envelope;
  }
  return new Envelope{nullptr, std::move(message)};
}

void recycle(Envelope* envelope) noexcept {
  if (envelopes.count >= kEnvelopesKept) {
    delete envelope;
    return;
  }
  envelope->message = Release{};  // lets go of what the message held
  envelope->next = envelopes.first;
  envelopes.first = envelope;
  ++envelopes.count;
}

}  // namespace

Envelope SlimActor::idle_tag_;

SlimActor::SlimActor(caf::actor_config& config, Executor& executor)
    : caf::monitorable_actor(config), executor_(executor) {
  executor_.actors().fetch_add(1, std::memory_order_relaxed);
}

SlimActor::~SlimActor() {
  take_inbox();
  while (taken_ != nullptr) delete std::exchange(taken_, taken_->next);
  executor_.actors().fetch_sub(1, std::memory_order_release);
}

void SlimActor::on_destroy() {
  // SA-7: without this a dropped actor would send no down message.
  if (!getf(is_cleaned_up_flag)) cleanup(caf::exit_reason::unreachable, nullptr);
  caf::monitorable_actor::on_destroy();
}

void SlimActor::send(Message message) { push(new_envelope(std::move(message))); }

void SlimActor::enqueue(caf::mailbox_element_ptr element, caf::execution_unit*) {
  if (getf(is_terminated_flag)) {
    bounce(element);
    return;
  }
  push(new_envelope(Foreign{std::move(element)}));
}

void SlimActor::push(Envelope* envelope) {
  Envelope* newest = inbox_.load(std::memory_order_relaxed);
  do {
    envelope->next = newest == &idle_tag_ ? nullptr : newest;
  } while (!inbox_.compare_exchange_weak(newest, envelope, std::memory_order_acq_rel,
                                         std::memory_order_relaxed));
  if (newest != &idle_tag_) return;  // SA-2: it is queued or running and will see this message
  intrusive_ptr_add_ref_impl();      // SA-3
  executor_.schedule(*this);
}

void SlimActor::take_inbox() noexcept {
  Envelope* newest = inbox_.exchange(nullptr, std::memory_order_acquire);
  if (newest == &idle_tag_) return;  // only when destroyed idle
  Envelope* oldest_first = nullptr;
  while (newest != nullptr) {
    Envelope* next = newest->next;
    newest->next = oldest_first;
    oldest_first = newest;
    newest = next;
  }
  if (taken_ == nullptr) {
    taken_ = oldest_first;
  } else {
    Envelope* last = taken_;
    while (last->next != nullptr) last = last->next;
    last->next = oldest_first;
  }
}

caf::resumable::resume_result SlimActor::resume(caf::execution_unit* unit, std::size_t budget) {
  for (std::size_t handled = 0; handled < budget; ++handled) {
    if (taken_ == nullptr) {
      take_inbox();
      if (taken_ == nullptr) {
        Envelope* none = nullptr;
        if (inbox_.compare_exchange_strong(none, &idle_tag_, std::memory_order_acq_rel)) {
          return awaiting_message;
        }
        take_inbox();
      }
    }
    Envelope* envelope = std::exchange(taken_, taken_->next);
    deliver(envelope, unit);
    recycle(envelope);
  }
  if (taken_ == nullptr) {
    take_inbox();
    Envelope* none = nullptr;
    if (taken_ == nullptr &&
        inbox_.compare_exchange_strong(none, &idle_tag_, std::memory_order_acq_rel)) {
      return awaiting_message;
    }
  }
  return resume_later;  // SA-4
}

void SlimActor::deliver(Envelope* envelope, caf::execution_unit* unit) {
  Message& message = envelope->message;
  Counters::add(executor_.counters().messages[message.index()], std::uint64_t{1});
  if (executor_.tap() != nullptr && !executor_.tap()->deliver(*this, *envelope)) return;
  try {
    if (Foreign* foreign = std::get_if<Foreign>(&message)) {
      handle_foreign(*foreign->element, unit);
    } else {
      handle(message);
    }
  } catch (const std::exception& error) {  // SA-6
    on_exception(Error(ErrorKind::internal, error.what(), describe()));
  }
}

void SlimActor::handle_foreign(caf::mailbox_element& element, caf::execution_unit* unit) {
  if (element.content().match_elements<Lost>()) {
    Message message = element.content().get_mutable_as<Lost>(0);
    handle(message);
    return;
  }
  if (handle_system_message(element, unit, false)) return;
  if (element.mid.is_request() && element.sender) {  // SA-7; CAF's bounce would say receiver down
    element.sender->enqueue(nullptr, element.mid.response_id(),
                            caf::make_message(caf::make_error(caf::sec::unexpected_message)), unit);
  }
}

ActorRef::ActorRef(SlimActor* actor) noexcept : actor_(actor) {
  if (actor_ != nullptr) caf::intrusive_ptr_add_ref(actor_->ctrl());
}

void ActorRef::reset() noexcept {
  if (SlimActor* actor = std::exchange(actor_, nullptr)) caf::intrusive_ptr_release(actor->ctrl());
}

WeakRef::WeakRef(const ActorRef& ref) noexcept
    : block_(ref ? caf::weak_actor_ptr(ref->ctrl(), true) : caf::weak_actor_ptr()) {}

ActorRef WeakRef::lock() const noexcept {
  if (!block_ || !caf::intrusive_ptr_upgrade_weak(block_.get())) return {};
  return ActorRef::adopt(static_cast<SlimActor*>(block_->get()));
}

}  // namespace strix::actors
