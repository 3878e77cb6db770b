// SPDX-License-Identifier: Apache-2.0
#include "actors/local_session.hpp"

#include <utility>

#include "actors/data_actor.hpp"
#include "actors/op_actor.hpp"
#include "actors/read_actor.hpp"
#include "actors/supervisor.hpp"

namespace strix::actors {

// The user's handle of a data: its end is the data's Release.
class LocalSession::Token final : public ValueState {
 public:
  Token(std::shared_ptr<Runtime::State> runtime, ActorRef data, const ArrayMeta& meta, Device* home)
      : runtime_(std::move(runtime)), data_(std::move(data)), meta_(meta), home_(home) {}
  ~Token() override { cancel(); }

  void cancel() noexcept override {
    if (!released_.exchange(true)) data_->send(Release{});
  }

  const Runtime::State* runtime() const noexcept { return runtime_.get(); }
  const ActorRef& data() const noexcept { return data_; }
  const ArrayMeta& meta() const noexcept { return meta_; }
  Device* home() const noexcept { return home_; }
  bool released() const noexcept { return released_.load(); }

 private:
  std::shared_ptr<Runtime::State> runtime_;  // dropped last
  ActorRef data_;
  ArrayMeta meta_;
  Device* home_;
  std::atomic<bool> released_{false};
};

LocalSession::LocalSession(std::shared_ptr<Runtime::State> runtime)
    : runtime_(std::move(runtime)),
      number_(runtime_->next_session()),
      supervisor_(spawn_supervisor(runtime_->system(), runtime_->context())) {}

LocalSession::~LocalSession() { caf::anon_send_exit(supervisor_, caf::exit_reason::user_shutdown); }

Result<const LocalSession::Token*> LocalSession::token_of(const Value& value) const {
  const auto* token = dynamic_cast<const Token*>(value.get());
  if (token == nullptr || token->runtime() != runtime_.get()) {
    return Error(ErrorKind::invalid,
                 "the array belongs to another runtime; read it and make it anew", "session");
  }
  if (token->released()) {
    return Error(ErrorKind::cancelled, "the array was cancelled", "session");
  }
  return token;
}

Result<std::vector<Value>> LocalSession::submit(const Graph& graph, std::span<const Value> inputs) {
  if (runtime_->closed()) return Error(ErrorKind::cancelled, "the runtime has ended", "session");
  STRIX_CHECK(inputs.size() == graph.inputs(), "one value per graph input");

  // Everything that can be wrong is looked at before the first actor exists.
  std::vector<ActorRef> data(graph.data());
  std::vector<Device*> homes(graph.data());
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    STRIX_TRY(const Token* token, token_of(inputs[i]));
    data[i] = token->data();
    homes[i] = token->home();
  }
  for (std::size_t i = 0; i < graph.steps(); ++i) {
    const Graph::Step step = graph.step(i);
    Device* device = runtime_->machine().find(step.device);
    if (device == nullptr) {
      std::string known;
      for (const DeviceName& name : runtime_->device_names()) {
        known += (known.empty() ? "" : ", ") + to_string(name);
      }
      return Error(ErrorKind::invalid,
                   to_string(step.device) + " is not a device of this runtime; it has " + known,
                   std::string(step.call->op->name));
    }
    if (step.call->op->cpu == nullptr) {
      return Error(ErrorKind::unsupported, to_string(step.device) + " has no kernel for it",
                   std::string(step.call->op->name));
    }
    for (const DataIndex output : step.outputs) homes[output] = device;
  }
  runtime_->wait_for_room(static_cast<std::int64_t>(runtime_->options().ops_in_flight_max));

  RuntimeContext& context = runtime_->context();
  context.gate.enter(static_cast<std::int64_t>(graph.steps()));
  for (std::size_t i = 0; i < graph.steps(); ++i) {
    const Graph::Step step = graph.step(i);
    Device& device = *runtime_->machine().find(step.device);
    Executor& executor = *context.entry(&device).executor;

    std::vector<OpActor::Output> outputs;
    outputs.reserve(step.outputs.size());
    for (const DataIndex output : step.outputs) {
      data[output] = spawn<DataActor>(executor, context, next_id(), graph.meta(output), device);
      outputs.push_back({WeakRef(data[output]), graph.meta(output).bytes()});
    }
    std::vector<ActorRef> op_inputs;
    op_inputs.reserve(step.inputs.size());
    for (const DataIndex input : step.inputs) op_inputs.push_back(data[input]);
    const ActorRef op = spawn<OpActor>(executor, context, next_id(), step.call, device,
                                       std::move(op_inputs), std::move(outputs));
    for (const DataIndex output : step.outputs) {
      static_cast<DataActor*>(data[output].get())->set_producer(WeakRef(op));
    }
    for (std::size_t slot = 0; slot < step.inputs.size(); ++slot) {
      const DataIndex input = step.inputs[slot];
      const auto number = static_cast<std::uint16_t>(slot);
      const bool elsewhere = homes[input] != &device;
      data[input]->send(Read{0, number, elsewhere, op});
      if (elsewhere) data[input]->send(Fetch{0, number, op.get(), &device});
    }
    if (step.inputs.empty()) static_cast<OpActor*>(op.get())->start();
  }

  std::vector<Value> values;
  values.reserve(graph.outputs().size());
  auto output = graph.outputs().begin();
  for (DataIndex index = 0; index < graph.data(); ++index) {
    if (output != graph.outputs().end() && *output == index) {
      ++output;
      values.push_back(
          std::make_shared<Token>(runtime_, data[index], graph.meta(index), homes[index]));
    } else if (index >= graph.inputs()) {
      data[index]->send(Release{});  // nobody outside the graph holds it
    }
  }
  return values;
}

Result<Answer> LocalSession::wait_for(const Value& value, Nanoseconds deadline, bool bytes_wanted) {
  STRIX_TRY(const Token* token, token_of(value));
  RuntimeContext& context = runtime_->context();
  auto reply = std::make_shared<Reply>();
  const ActorRef reader =
      spawn<ReadActor>(*context.entry(token->home()).executor, context, token->data(),
                       token->meta(), reply, bytes_wanted, runtime_);
  token->data()->send(Read{0, 0, true, reader});
  token->data()->send(Want{0, 0, reader.get()});
  const ActorRef data = token->data();
  Result<Answer> answer = runtime_->wait(
      *reply, deadline, [this, &data] { return "the read waits for Ready of: " + explain(data); });
  if (!answer && !reply->given()) reader->send(Cancel{0, nullptr});
  return answer;
}

Result<HostView> LocalSession::read(const Value& value, Nanoseconds deadline) {
  STRIX_TRY(Answer answer, wait_for(value, deadline, true));
  return std::move(answer.view);
}

Result<void> LocalSession::wait(const Value& value, Nanoseconds deadline) {
  const Result<Answer> answer = wait_for(value, deadline, false);
  if (!answer) return answer.error();
  return {};
}

std::string LocalSession::why(const Value& value) {
  const Result<const Token*> token = token_of(value);
  if (!token) return token.error().message();
  return explain((*token)->data());
}

// Asks along the chain of actors by message; an answer that does not come says so itself.
std::string LocalSession::explain(const ActorRef& data) {
  constexpr Nanoseconds kPatience = 2'000'000'000;
  auto reply = std::make_shared<Reply>();
  data->send(Explain{{}, reply});
  if (runtime_->deterministic()) {
    while (!reply->given() && runtime_->run_one()) {
    }
  } else {
    (void)reply->wait_for(kPatience);
  }
  if (!reply->given()) return data->describe() + " does not answer: its device is in a long kernel";
  const Result<Answer> answer = reply->take();
  return answer ? answer->text : answer.error().message();
}

void LocalSession::wait_all() { runtime_->wait_for_room(0); }

}  // namespace strix::actors
