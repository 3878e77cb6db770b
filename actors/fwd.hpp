// SPDX-License-Identifier: Apache-2.0
#pragma once

// Forward declarations of the room's public types.

namespace strix {

class Runtime;
struct RuntimeOptions;
class Session;
struct Statistics;

}  // namespace strix
