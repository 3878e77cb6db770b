// SPDX-License-Identifier: Apache-2.0
#pragma once

// op_by_name: calls the public function of an op with operands and attributes that came from JSON.

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "ops/array.hpp"

namespace strix::reference {

// Throws std::out_of_range for a name that is not there.
Array op_by_name(const std::string& name, const std::vector<ArrayOrScalar>& operands,
                 const nlohmann::json& attributes);

// Every name that op_by_name knows.
std::vector<std::string> known_names();

}  // namespace strix::reference
