// SPDX-License-Identifier: Apache-2.0
#pragma once

// Context: which evaluator and device the calls of this thread build for.
//
//   strix::UseEvaluator use(session);           // until the end of the scope
//   strix::OnDevice on("cpu:1");
//   auto a = strix::zeros({2, 3});              // on cpu:1 of that session
//
// Without one, the default evaluator is made on first use (actors/default_runtime.hpp).

#include <memory>
#include <optional>
#include <string_view>

#include "devices/device_name.hpp"
#include "ops/evaluator.hpp"

namespace strix {

// The thread's evaluator, or the default one. Throws Exception{invalid} when there is neither.
std::shared_ptr<Evaluator> current_evaluator();
// The thread's device if one was chosen, else the evaluator's first.
DeviceName current_device(const Evaluator& evaluator);

class UseEvaluator {
 public:
  explicit UseEvaluator(std::shared_ptr<Evaluator> evaluator);
  ~UseEvaluator();
  UseEvaluator(const UseEvaluator&) = delete;
  UseEvaluator& operator=(const UseEvaluator&) = delete;

 private:
  std::shared_ptr<Evaluator> before_;
};

class OnDevice {
 public:
  explicit OnDevice(std::string_view name);  // throws Exception{invalid} for a malformed name
  explicit OnDevice(const DeviceName& name);
  ~OnDevice();
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;

 private:
  std::optional<DeviceName> before_;
};

// How to make the default evaluator: set once by the room that composes. nullptr: there is none.
using EvaluatorFactory = std::shared_ptr<Evaluator> (*)();
void set_default_evaluator_factory(EvaluatorFactory factory) noexcept;
// Replaces the default evaluator (an empty pointer drops it: the next use makes a new one).
void set_default_evaluator(std::shared_ptr<Evaluator> evaluator);

}  // namespace strix
