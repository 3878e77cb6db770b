// SPDX-License-Identifier: Apache-2.0
#include "ops/attributes.hpp"

namespace strix {

Attributes& Attributes::set(std::string_view name, AttributeValue value) {
  for (Entry& entry : entries_) {
    if (entry.first == name) {
      entry.second = std::move(value);
      return *this;
    }
  }
  entries_.emplace_back(name, std::move(value));
  return *this;
}

const AttributeValue* Attributes::find(std::string_view name) const noexcept {
  for (const Entry& entry : entries_) {
    if (entry.first == name) return &entry.second;
  }
  return nullptr;
}

}  // namespace strix
