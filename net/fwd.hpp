// SPDX-License-Identifier: Apache-2.0
#pragma once

// Forward declarations of the room's types.

namespace strix::net {

class Link;
class Network;

}  // namespace strix::net
