// SPDX-License-Identifier: Apache-2.0
#include "tools/strix/interrupt.hpp"

#include <atomic>
#include <csignal>

#include <unistd.h>

#include "tools/strix/failure.hpp"

namespace strix::tools {
namespace {

// A signal handler can reach nothing but a global.
std::atomic<bool> seen{false};
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void on_signal(int) {
  if (seen.exchange(true)) _exit(kExitInterrupted);
}

}  // namespace

void watch_interrupts() noexcept {
  struct sigaction action{};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() noexcept { return seen.load(); }

}  // namespace strix::tools
