// SPDX-License-Identifier: Apache-2.0
#include "actors/runtime.hpp"

#include <utility>

#include "actors/local_session.hpp"
#include "actors/runtime_state.hpp"

namespace strix {

Runtime::Runtime(const RuntimeOptions& options) : state_(State::make(options).value_or_throw()) {}

Runtime::~Runtime() {
  if (state_) state_->close();
}

Result<std::unique_ptr<Runtime>> Runtime::start(const RuntimeOptions& options) {
  try {
    return std::make_unique<Runtime>(options);
  } catch (const Exception& exception) {
    return exception.error();
  }
}

std::shared_ptr<Session> Runtime::session() {
  return std::make_shared<actors::LocalSession>(state_);
}

const std::vector<DeviceInfo>& Runtime::devices() const noexcept { return state_->device_infos(); }

const std::vector<std::string>& Runtime::warnings() const noexcept {
  return state_->machine().warnings();
}

Statistics Runtime::statistics() const { return state_->statistics(); }

Result<void> Runtime::start_trace(const std::string& path) { return state_->start_trace(path); }

Result<void> Runtime::stop_trace() { return state_->stop_trace(); }

Result<void> Runtime::lose_device(const DeviceName& name, const std::string& reason) {
  Device* device = state_->machine().find(name);
  if (device == nullptr) {
    return Error(ErrorKind::invalid, to_string(name) + " is not a device of this runtime",
                 "lose_device");
  }
  device->lose(reason);
  state_->context().entry(device).actor->send(actors::Progress{});
  return {};
}

}  // namespace strix
