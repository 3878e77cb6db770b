// SPDX-License-Identifier: Apache-2.0
#include "actors/default_runtime.hpp"

#include "actors/runtime.hpp"
#include "ops/context.hpp"

namespace strix {

std::shared_ptr<Session> default_session() {
  struct Owner {
    Runtime runtime;
    std::shared_ptr<Session> session = runtime.session();
  };
  auto owner = std::make_shared<Owner>();
  return std::shared_ptr<Session>(owner, owner->session.get());
}

namespace {
// Tells ops/, which must not know this room, how to make an evaluator.
const bool kFactorySet = [] {
  set_default_evaluator_factory([]() -> std::shared_ptr<Evaluator> { return default_session(); });
  return true;
}();
}  // namespace

}  // namespace strix
