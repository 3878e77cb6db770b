// SPDX-License-Identifier: Apache-2.0
#pragma once

// The default runtime, for scripts: made on first use with all devices ("auto"), one session.
//
//   int main() { auto a = strix::ones({2, 3}) + 1; }   // no Runtime in sight
//
// Replace it with set_default_evaluator(session) of ops/context.hpp.

#include <memory>

#include "actors/session.hpp"

namespace strix {

// Makes the runtime when there is none. Throws Exception when it cannot start.
std::shared_ptr<Session> default_session();

}  // namespace strix
