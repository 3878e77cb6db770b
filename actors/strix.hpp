// SPDX-License-Identifier: Apache-2.0
#pragma once

// <strix/strix.hpp>: everything a program needs.

#include "actors/api.hpp"
#include "devices/api.hpp"
#include "ops/api.hpp"
