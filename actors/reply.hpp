// SPDX-License-Identifier: Apache-2.0
#pragma once

// Reply: where a user thread waits for one answer from the actors.
//
// Shared by the waiting thread and the actor that answers; answered once, later answers are
// ignored. The waiting side spins briefly (waking a thread by futex costs 16-22 us on a small
// machine), then sleeps.

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "devices/base/clock.hpp"
#include "devices/base/result.hpp"
#include "ops/evaluator.hpp"

namespace strix::actors {

// A read answers with the bytes, a wait with an empty view, a question with the text.
struct Answer {
  HostView view;
  std::string text;
};

class Reply {
 public:
  void give(Result<Answer> answer);

  bool given() const noexcept { return given_.load(std::memory_order_acquire); }
  // Waits for at most `span`; returns given().
  bool wait_for(Nanoseconds span);
  // Requires: given(). Once.
  Result<Answer> take();

 private:
  std::atomic<bool> given_{false};
  std::mutex mutex_;  // guards answer_
  std::condition_variable changed_;
  std::optional<Result<Answer>> answer_;
};

}  // namespace strix::actors
