// SPDX-License-Identifier: Apache-2.0
#pragma once

// The cases of reference.jsonl: NumPy's answers, written by make_reference.py, which says what the
// fields mean.

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "ops/array.hpp"

namespace strix::reference {

struct ReferenceCase {
  std::string op;
  nlohmann::json text;  // the whole line

  Array call() const;  // builds the op on this thread's evaluator
  // Nothing when `result` is the expected one, else what is different.
  std::optional<std::string> difference(const Array& result) const;
};

// Reads the committed file. Under ctest the folder is the root of the source tree.
std::vector<ReferenceCase> reference_cases();

}  // namespace strix::reference
