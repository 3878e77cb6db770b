// SPDX-License-Identifier: Apache-2.0
#pragma once

// LocalSession: the Session of one process: mints ids, spawns a data actor per data and an op actor
// per op, sends the first messages, and waits for users.
//
// Any thread may call it. It keeps no graph, no op and no list of data: what exists is kept alive
// by handles and registrations alone.

#include <atomic>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "actors/actor_ref.hpp"
#include "actors/runtime_state.hpp"
#include "actors/session.hpp"

namespace strix::actors {

class LocalSession final : public Session {
 public:
  explicit LocalSession(std::shared_ptr<Runtime::State> runtime);
  ~LocalSession() override;

  Result<std::vector<Value>> submit(const Graph& graph, std::span<const Value> inputs) override;
  Result<HostView> read(const Value& value, Nanoseconds deadline) override;
  Result<void> wait(const Value& value, Nanoseconds deadline) override;
  std::string why(const Value& value) override;
  const std::vector<DeviceName>& devices() const noexcept override {
    return runtime_->device_names();
  }
  std::size_t window_ops_max() const noexcept override {
    return runtime_->options().window_ops_max;
  }
  void wait_all() override;

 private:
  class Token;  // the ValueState of this session
  Result<const Token*> token_of(const Value& value) const;
  Result<Answer> wait_for(const Value& value, Nanoseconds deadline, bool bytes_wanted);
  std::string explain(const ActorRef& data);
  Id next_id() noexcept { return Id{number_, 0, ++ids_}; }

  std::shared_ptr<Runtime::State> runtime_;
  const std::uint32_t number_;
  std::atomic<std::uint64_t> ids_{0};
  caf::actor supervisor_;
};

}  // namespace strix::actors
