// SPDX-License-Identifier: Apache-2.0
#pragma once

// All public headers of the room.

#include "actors/default_runtime.hpp"
#include "actors/digits/digits.hpp"
#include "actors/runtime.hpp"
#include "actors/session.hpp"
#include "actors/statistics.hpp"
