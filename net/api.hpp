// SPDX-License-Identifier: Apache-2.0
#pragma once

// All public headers of the room.

#include "net/link.hpp"
#include "net/sim/network.hpp"
