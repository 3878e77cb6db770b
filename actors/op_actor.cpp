// SPDX-License-Identifier: Apache-2.0
#include "actors/op_actor.hpp"

#include <exception>
#include <new>
#include <utility>

#include "actors/reply.hpp"
#include "actors/tracing/recorder.hpp"

namespace strix::actors {

namespace {

std::string shapes_of(const OpCall& call) {
  std::string text;
  for (const ArrayMeta& meta : call.inputs) {
    if (!text.empty()) text += ", ";
    text += std::string(to_string(meta.dtype)) + to_string(meta.shape);
  }
  text += text.empty() ? "-> " : " -> ";
  for (std::size_t i = 0; i < call.outputs.size(); ++i) {
    if (i != 0) text += ", ";
    text += std::string(to_string(call.outputs[i].dtype)) + to_string(call.outputs[i].shape);
  }
  return text;
}

Error with_call(const OpCall& call, const Error& error) {
  return Error(error.kind(), error.message() + " [" + shapes_of(call) + "]",
               place_of(*call.op, call.where));
}

}  // namespace

Result<void> run_call(const KernelCall& kernel_call) {
  const auto& call = *static_cast<const OpCall*>(kernel_call.parameters);
  try {
    Result<void> result = call.op->cpu(kernel_call);
    if (result) return result;
    return with_call(call, result.error());
  } catch (const std::bad_alloc&) {
    return with_call(call,
                     Error(ErrorKind::exhausted, "no host memory for a kernel's temporaries"));
  } catch (const std::exception& error) {
    return with_call(call, Error(ErrorKind::internal, error.what()));
  }
}

OpActor::OpActor(caf::actor_config& config, Executor& executor, RuntimeContext& context, Id id,
                 std::shared_ptr<const OpCall> call, Device& device, std::vector<ActorRef> inputs,
                 std::vector<Output> outputs)
    : SlimActor(config, executor),
      context_(context),
      id_(id),
      call_(std::move(call)),
      device_(device),
      outputs_(std::move(outputs)),
      missing_(inputs.size()) {
  inputs_.reserve(inputs.size());
  for (ActorRef& input : inputs) inputs_.push_back(Input{std::move(input), {}, {}, false});
}

OpActor::~OpActor() { context_.gate.leave(); }

void OpActor::start() {
  STRIX_CHECK(inputs_.empty(), describe() + " starts by its inputs");
  launch();
}

std::string OpActor::describe() const {
  return "op " + std::string(call_->op->name) + " " + to_string(id_) + " on " +
         to_string(device_.name());
}

void OpActor::handle(Message& message) {
  switch (kind_of(message)) {
    case MessageKind::ready:
      return on_ready(std::get<Ready>(message));
    case MessageKind::launched:
      return on_launched(std::get<Launched>(message));
    case MessageKind::failed:
      return on_failed(std::get<Failed>(message));
    case MessageKind::cancel:
      return on_cancel();
    case MessageKind::explain:
      return on_explain(std::get<Explain>(message));
    case MessageKind::rejected:
      if (state_ == State::asked) state_ = State::rejected;
      return;
    default:
      break;
  }
  STRIX_CHECK(false, describe() + " got " + std::string(to_string(kind_of(message))));
}

void OpActor::on_ready(const Ready& ready) {
  Input& input = inputs_.at(ready.slot);
  if (state_ != State::waiting) {  // failed or cancelled meanwhile: Cancel is on its way
    return;
  }
  STRIX_CHECK(!input.ready, describe() + ": an input was ready twice");
  STRIX_CHECK(ready.place.device == &device_, describe() + ": an input is on another device");
  input.ready = true;
  input.place = ready.place;
  input.timepoint = ready.timepoint;
  if (--missing_ == 0) launch();
}

void OpActor::launch() {
  state_ = State::asked;
  auto request = std::make_unique<LaunchRequest>();
  request->from = ActorRef(this);
  request->id = id_;
  request->rank = id_.number;
  request->label = call_->op->name;
  request->kernel = Kernel{run_call, call_};
  request->inputs.reserve(inputs_.size());
  const StreamId stream = device_.stream(0).id();
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    const Input& input = inputs_[i];
    request->inputs.push_back(Operand{input.place.block, 0, call_->inputs[i].bytes()});
    // The stream keeps its own order.
    if (input.timepoint.stream != stream) request->waits.push_back(input.timepoint);
  }
  request->output_bytes.reserve(outputs_.size());
  request->holders.reserve(outputs_.size());
  for (const Output& output : outputs_) {
    request->output_bytes.push_back(output.bytes);
    request->holders.push_back(output.data);
  }
  if (call_->op->workspace != nullptr) request->workspace_bytes = call_->op->workspace(*call_);
  context_.entry(&device_).actor->send(Launch{std::move(request)});
}

void OpActor::on_launched(Launched& launched) {
  state_ = State::launched;
  Recorder* recorder = context_.recorder.load(std::memory_order_relaxed);
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    Input& input = inputs_[i];
    if (recorder != nullptr) recorder->flow(input.timepoint, launched.timepoint);
    input.data->send(Ack{0, static_cast<std::uint16_t>(i), this, launched.timepoint, &device_});
    input.data.reset();
  }
  for (std::size_t i = 0; i < outputs_.size(); ++i) {
    Block* block = launched.outputs.at(i);
    if (ActorRef data = outputs_[i].data.lock()) {
      data->send(Produced{0, Place{&device_, block}, launched.timepoint});
    } else {
      context_.entry(&device_).actor->send(Free{block, {launched.timepoint}});
    }
  }
}

void OpActor::on_failed(const Failed& failed) {
  if (state_ == State::failed) return;
  if (state_ != State::waiting && failed.device == nullptr) return;  // the launch will fail too
  if (state_ == State::launched) {  // the error names the op whose kernel failed, maybe another's
    state_ = State::failed;
    return fail_outputs(failed.error);
  }
  state_ = State::failed;
  withdraw();
  fail_outputs(failed.device != nullptr ? with_call(*call_, failed.error) : failed.error);
}

void OpActor::on_cancel() {
  if (++withdrawn_ < outputs_.size() || state_ != State::waiting) return;
  state_ = State::failed;
  withdraw();
  fail_outputs(Error(ErrorKind::cancelled, "nobody wants its result any more",
                     place_of(*call_->op, call_->where)));
}

// Gives up all inputs. Whoever was told Ready acks without a timepoint, the others cancel.
void OpActor::withdraw() {
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    Input& input = inputs_[i];
    if (!input.data) continue;
    const auto slot = static_cast<std::uint16_t>(i);
    if (input.ready) {
      input.data->send(Ack{0, slot, this, {}, nullptr});
    } else {
      input.data->send(Cancel{slot, this});
    }
    input.data.reset();
  }
}

void OpActor::fail_outputs(const Error& error) {
  for (const Output& output : outputs_) {
    if (ActorRef data = output.data.lock()) data->send(Failed{0, nullptr, error});
  }
}

void OpActor::on_explain(Explain& explain) {
  explain.text += describe();
  if (call_->where.line != 0) {
    explain.text +=
        " (" + std::string(call_->where.file) + ":" + std::to_string(call_->where.line) + ")";
  }
  switch (state_) {
    case State::waiting: {
      explain.text += " has " + std::to_string(inputs_.size() - missing_) + " of " +
                      std::to_string(inputs_.size()) + " inputs, waits for: ";
      for (const Input& input : inputs_) {
        if (input.ready) continue;
        input.data->send(std::move(explain));
        return;
      }
      break;
    }
    case State::asked:
    case State::rejected:
      explain.text += " asked its device to launch it: ";
      context_.entry(&device_).actor->send(std::move(explain));
      return;
    case State::launched:
      explain.text += " is launched";
      break;
    case State::failed:
      explain.text += " failed or was cancelled";
      break;
  }
  explain.reply->give(Answer{{}, std::move(explain.text)});
}

void OpActor::on_exception(const Error& error) {
  if (state_ != State::failed) {
    state_ = State::failed;
    withdraw();
    fail_outputs(error);
  }
}

void OpActor::abandon() noexcept { inputs_.clear(); }

}  // namespace strix::actors
