// SPDX-License-Identifier: Apache-2.0
#include "devices/base/id.hpp"

namespace strix {

std::string to_string(const Id& id) {
  std::string text = "s" + std::to_string(id.session);
  if (id.incarnation != 0) text += "/" + std::to_string(id.incarnation);
  return text + "." + std::to_string(id.number);
}

}  // namespace strix
