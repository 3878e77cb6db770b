// SPDX-License-Identifier: Apache-2.0
#pragma once

// ThreadContext: what the calls of one thread build for. Owned by its thread, touched by no other.

#include <memory>
#include <optional>
#include <vector>

#include "devices/device_name.hpp"
#include "ops/evaluator.hpp"
#include "ops/window.hpp"

namespace strix {

struct ThreadContext {
  std::shared_ptr<Evaluator> evaluator;  // chosen by UseEvaluator; nullptr: the default one
  std::optional<DeviceName> device;      // chosen by OnDevice
  // The user's line of the op whose gradient is being built: the gradient's ops carry it too.
  std::optional<SourceLine> line;
  // One per evaluator. Weak, so that a thread that sits idle keeps no evaluator alive.
  std::vector<std::weak_ptr<Window>> windows;

  // The thread's window for the evaluator; a new one when there is none.
  std::shared_ptr<Window> window_for(const std::shared_ptr<Evaluator>& evaluator);
};

ThreadContext& thread_context() noexcept;

// Nothing when the evaluator has that device, else Error{invalid} with the known ones.
Result<void> check_device(const Evaluator& evaluator, const DeviceName& device);

}  // namespace strix
