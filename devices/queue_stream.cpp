// SPDX-License-Identifier: Apache-2.0
#include "devices/queue_stream.hpp"

#include <exception>
#include <new>
#include <string>
#include <utility>

#include "devices/device.hpp"
#include "devices/poison.hpp"

namespace strix {
namespace {

std::size_t bytes_moved(const Launch& launch) {
  if (const auto* in = std::get_if<CopyIn>(&launch.work)) return in->to.bytes;
  if (const auto* out = std::get_if<CopyOut>(&launch.work)) return out->from.bytes;
  if (const auto* peer = std::get_if<CopyPeer>(&launch.work)) return peer->to.bytes;
  return 0;
}

Result<void> check_work(const KernelLaunch& launch, const Device& device, std::string_view label) {
  if (launch.kernel.function == nullptr) {
    return Error(ErrorKind::invalid, "the launch has no kernel function", std::string(label));
  }
  const auto check_all = [&](const std::vector<Operand>& operands,
                             const char* role) -> Result<void> {
    for (std::size_t i = 0; i < operands.size(); ++i) {
      // The role's text is made only when there is something to say.
      if (check_operand(operands[i], device, {}, {}).ok()) continue;
      return check_operand(operands[i], device, label, role + std::to_string(i));
    }
    return {};
  };
  STRIX_TRY_DONE(check_all(launch.inputs, "input "));
  STRIX_TRY_DONE(check_all(launch.outputs, "output "));
  return check_operand(launch.workspace, device, label, "workspace");
}

template <class Copy>
Result<void> check_work(const Copy& copy, const Device& device, std::string_view label) {
  return check_copy(copy, device, label);
}

}  // namespace

QueueStream::QueueStream(Device& device, Timelines& timelines, const Clock& clock,
                         const KernelMemory* memory)
    : device_(device),
      timelines_(timelines),
      clock_(clock),
      memory_(memory),
      id_(timelines.add()),
      timeline_(timelines.at(id_)) {}

QueueStream::~QueueStream() { stop_waiting(); }

Result<void> QueueStream::check(const Launch& launch) const {
  const auto refuse = [&](std::string what) {
    return Error(ErrorKind::invalid, std::move(what), std::string(launch.label));
  };
  for (const Timepoint& wait : launch.waits) {
    if (wait.stream >= timelines_.size()) {
      return refuse("waits for stream " + std::to_string(wait.stream) + ", this machine has " +
                    std::to_string(timelines_.size()));
    }
    if (wait.stream == id_ && wait.sequence > queue_.pushed()) {
      return refuse("waits for timepoint " + std::to_string(wait.sequence) +
                    " of its own stream, which comes after it");
    }
  }
  return std::visit([&](const auto& work) { return check_work(work, device_, launch.label); },
                    launch.work);
}

Result<Timepoint> QueueStream::enqueue(Launch launch) {
  STRIX_TRY_DONE(check(launch));
  return Timepoint{.stream = id_, .epoch = 0, .sequence = queue_.push(std::move(launch))};
}

Progress QueueStream::advance(Waker& waker) {
  const Launch* const launch = queue_.front();
  if (launch == nullptr) return Progress::idle;
  if (!may_go_on(*launch, waker)) return Progress::blocked;
  waits_reached_ = 0;
  const std::uint64_t sequence = timeline_.reached() + 1;
  const Nanoseconds begin = trace_ == nullptr ? 0 : clock_.now();
  const std::optional<Error> error = take_effect(*launch);
  if (error) {
    poison_outputs(*launch, *error);
    failures_.push_back({sequence, launch->tag, *error});
  } else {
    cure_outputs(*launch);
  }
  if (trace_ != nullptr) {
    trace_->slice({.stream = id_,
                   .sequence = sequence,
                   .tag = launch->tag,
                   .label = launch->label,
                   .begin = begin,
                   .end = clock_.now(),
                   .bytes = bytes_moved(*launch),
                   .failed = error.has_value()});
  }
  // First let go of what the launch kept alive: who sees the timepoint reached may count on it.
  queue_.pop();
  timeline_.reach(sequence);
  return Progress::advanced;
}

bool QueueStream::may_go_on(const Launch& launch, Waker& waker) {
  for (; waits_reached_ < launch.waits.size(); ++waits_reached_) {
    const Timepoint& wait = launch.waits[waits_reached_];
    if (timelines_.reached(wait)) continue;
    const Waiting wanted{wait, &waker};
    if (waiting_ == wanted) return false;
    stop_waiting();
    if (!timelines_.at(wait.stream).notify_at(wait.sequence, waker)) continue;
    waiting_ = wanted;
    return false;
  }
  stop_waiting();
  return true;
}

void QueueStream::stop_waiting() noexcept {
  if (!waiting_) return;
  timelines_.at(waiting_->timepoint.stream).forget(*waiting_->waker);
  waiting_.reset();
}

std::optional<Error> QueueStream::take_effect(const Launch& launch) {
  if (auto loss = device_.lost()) return loss;
  if (const Error* poisoned = poison_of_inputs(launch)) return *poisoned;
  const Result<void> done = run(launch);
  // A device that was lost meanwhile may have done anything.
  if (auto loss = device_.lost()) return loss;
  if (!done) return done.error();
  return std::nullopt;
}

Result<void> QueueStream::run(const Launch& launch) {
  const auto failed = [&](ErrorKind kind, std::string what) {
    return Error(kind, std::move(what), std::string(launch.label));
  };
  try {
    if (const auto* kernel = std::get_if<KernelLaunch>(&launch.work)) return run(*kernel);
    if (const auto* in = std::get_if<CopyIn>(&launch.work)) return transfer_.run(*in);
    if (const auto* out = std::get_if<CopyOut>(&launch.work)) return transfer_.run(*out);
    return transfer_.run(std::get<CopyPeer>(launch.work));
  } catch (const Exception& exception) {
    return exception.error();
  } catch (const std::bad_alloc&) {
    return failed(ErrorKind::exhausted, "no host memory left while it ran");
  } catch (const std::exception& exception) {
    return failed(ErrorKind::internal, std::string("threw: ") + exception.what());
  } catch (...) {
    return failed(ErrorKind::internal, "threw something that is no std::exception");
  }
}

Result<void> QueueStream::run(const KernelLaunch& launch) {
  if (memory_ == nullptr) return {};
  const auto view = [&](const Operand& operand) -> std::byte* {
    if (operand.bytes == 0) return nullptr;
    return memory_->at(operand.block->address + operand.offset, operand.bytes);
  };
  inputs_.clear();
  outputs_.clear();
  for (const Operand& input : launch.inputs) inputs_.push_back(view(input));
  for (const Operand& output : launch.outputs) outputs_.push_back(view(output));
  return launch.kernel.function({.inputs = inputs_,
                                 .outputs = outputs_,
                                 .workspace = {view(launch.workspace), launch.workspace.bytes},
                                 .parameters = launch.kernel.parameters.get()});
}

std::size_t QueueStream::pending() const noexcept {
  // Reached is read first: it only grows, so the difference never falls below 0.
  const std::uint64_t reached = timeline_.reached();
  return static_cast<std::size_t>(queue_.pushed() - reached);
}

std::vector<Failure> QueueStream::take_failures() { return std::exchange(failures_, {}); }

}  // namespace strix
