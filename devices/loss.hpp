// SPDX-License-Identifier: Apache-2.0
#pragma once

// Loss: whether a device is gone, and why. Owned by the device; any thread.

#include <atomic>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "devices/base/error.hpp"
#include "devices/base/result.hpp"
#include "devices/device_name.hpp"

namespace strix {

class Loss {
 public:
  // The first reason stays.
  void set(const DeviceName& name, std::string reason) {
    const std::lock_guard lock(mutex_);
    if (error_) return;
    error_ = Error(ErrorKind::lost, "the device is lost: " + std::move(reason), to_string(name));
    lost_.store(true, std::memory_order_release);
  }

  // Asked before and after every launch, hence no lock while all is well.
  std::optional<Error> get() const {
    if (!lost_.load(std::memory_order_acquire)) return std::nullopt;
    const std::lock_guard lock(mutex_);
    return error_;
  }

  Result<void> check() const {
    if (auto error = get()) return *error;
    return {};
  }

 private:
  std::atomic<bool> lost_{false};
  mutable std::mutex mutex_;  // guards error_
  std::optional<Error> error_;
};

}  // namespace strix
