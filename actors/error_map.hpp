// SPDX-License-Identifier: Apache-2.0
#pragma once

// The one place where Error becomes caf::error and back. What, where and causes travel in the
// context message; an error of CAF's own becomes `internal`, or `lost` for a dead receiver and
// `cancelled` for a timeout.

#include "actors/caf.hpp"
#include "devices/base/error.hpp"

namespace strix::actors {

caf::error to_caf(const Error& error);
Error from_caf(const caf::error& error);

}  // namespace strix::actors
