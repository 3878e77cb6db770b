// SPDX-License-Identifier: Apache-2.0
#pragma once

// Session: turns graphs into data actors and op actors on a Runtime's devices, and reads results.
//
// Made by Runtime::session(), shared by the arrays built with it. Any thread may call it.
// Every failure comes back with the op's name, its shapes, the user's line and the root cause; a
// wait that can never end (everything is quiet and the value is not there) is an error with a
// `why`.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ops/evaluator.hpp"

namespace strix {

class Session : public Evaluator {
 public:
  ~Session() override = default;

  // Waits until nothing that this session submitted is in flight. Errors: none; failures stay with
  // their values.
  virtual void wait_all() = 0;
};

}  // namespace strix
