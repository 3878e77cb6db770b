// SPDX-License-Identifier: Apache-2.0
#pragma once

// Exception: how an Error leaves the public array API.
//
// Thrown at the call (bad shapes, dtypes, devices) or at the wait (failures in flight); inside the
// library errors travel as Result<T>.

#include <exception>
#include <string>
#include <utility>

#include "devices/base/error.hpp"

namespace strix {

class Exception : public std::exception {
 public:
  explicit Exception(Error error) : error_(std::move(error)), message_(error_.message()) {}

  const Error& error() const noexcept { return error_; }
  ErrorKind kind() const noexcept { return error_.kind(); }
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  Error error_;
  std::string message_;
};

}  // namespace strix
