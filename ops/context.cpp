// SPDX-License-Identifier: Apache-2.0
#include "ops/context.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

#include "ops/thread_context.hpp"

namespace strix {
namespace {

struct DefaultEvaluator {
  std::mutex mutex;  // guards the rest
  EvaluatorFactory factory = nullptr;
  std::shared_ptr<Evaluator> evaluator;
};

DefaultEvaluator& default_evaluator() {
  static DefaultEvaluator instance;
  return instance;
}

}  // namespace

ThreadContext& thread_context() noexcept {
  thread_local ThreadContext context;
  return context;
}

std::shared_ptr<Window> ThreadContext::window_for(const std::shared_ptr<Evaluator>& wanted) {
  for (const std::weak_ptr<Window>& weak : windows) {
    if (std::shared_ptr<Window> window = weak.lock(); window && window->evaluator() == wanted) {
      return window;
    }
  }
  std::erase_if(windows, [](const std::weak_ptr<Window>& weak) { return weak.expired(); });
  auto window = std::make_shared<Window>(wanted);
  windows.push_back(window);
  return window;
}

Result<void> check_device(const Evaluator& evaluator, const DeviceName& device) {
  const std::vector<DeviceName>& known = evaluator.devices();
  if (std::ranges::find(known, device) != known.end()) return {};
  std::string text = to_string(device) + ": unknown device; known devices are ";
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (i > 0) text += ", ";
    text += to_string(known[i]);
  }
  return Error(ErrorKind::invalid, std::move(text));
}

std::shared_ptr<Evaluator> current_evaluator() {
  const ThreadContext& context = thread_context();
  if (context.evaluator) return context.evaluator;
  DefaultEvaluator& shared = default_evaluator();
  const std::lock_guard lock(shared.mutex);
  if (!shared.evaluator && shared.factory != nullptr) shared.evaluator = shared.factory();
  if (!shared.evaluator) {
    throw Exception(Error(ErrorKind::invalid,
                          "no evaluator: choose one with UseEvaluator or set_default_evaluator",
                          "current_evaluator"));
  }
  return shared.evaluator;
}

DeviceName current_device(const Evaluator& evaluator) {
  const std::optional<DeviceName>& chosen = thread_context().device;
  return chosen ? *chosen : evaluator.devices().front();
}

UseEvaluator::UseEvaluator(std::shared_ptr<Evaluator> evaluator)
    : before_(std::exchange(thread_context().evaluator, std::move(evaluator))) {}

UseEvaluator::~UseEvaluator() { thread_context().evaluator = std::move(before_); }

OnDevice::OnDevice(std::string_view name) : OnDevice(parse_device_name(name).value_or_throw()) {}

OnDevice::OnDevice(const DeviceName& name)
    : before_(std::exchange(thread_context().device, name)) {}

OnDevice::~OnDevice() { thread_context().device = before_; }

void set_default_evaluator_factory(EvaluatorFactory factory) noexcept {
  DefaultEvaluator& shared = default_evaluator();
  const std::lock_guard lock(shared.mutex);
  shared.factory = factory;
}

void set_default_evaluator(std::shared_ptr<Evaluator> evaluator) {
  DefaultEvaluator& shared = default_evaluator();
  {
    const std::lock_guard lock(shared.mutex);
    shared.evaluator.swap(evaluator);
  }
  // The one before, if this was its last owner, is destroyed here, without the lock.
}

}  // namespace strix
