// SPDX-License-Identifier: Apache-2.0
#include "actors/error_map.hpp"

#include <string>

namespace strix::actors {

namespace {
const caf::atom_value kCategory = caf::atom("strix");
}

caf::error to_caf(const Error& error) {
  // Kinds count from 0, and 0 is "no error" in CAF.
  const auto code = static_cast<std::uint8_t>(static_cast<int>(error.kind()) + 1);
  std::string causes;
  if (error.cause() != nullptr) causes = error.cause()->message();
  return caf::error(code, kCategory, caf::make_message(error.what(), error.where(), causes));
}

Error from_caf(const caf::error& error) {
  if (error.category() == kCategory && error.code() >= 1 && error.code() <= 6 &&
      error.context().match_elements<std::string, std::string, std::string>()) {
    const auto kind = static_cast<ErrorKind>(error.code() - 1);
    const auto& what = error.context().get_as<std::string>(0);
    const auto& where = error.context().get_as<std::string>(1);
    const auto& causes = error.context().get_as<std::string>(2);
    if (causes.empty()) return Error(kind, what, where);
    return Error(kind, what, where, Error(kind, causes));
  }
  ErrorKind kind = ErrorKind::internal;
  if (error == caf::sec::request_timeout) kind = ErrorKind::cancelled;
  if (error == caf::sec::request_receiver_down) kind = ErrorKind::lost;
  return Error(kind, "actor system error " + std::to_string(error.code()) + " of category " +
                         caf::to_string(error.category()));
}

}  // namespace strix::actors
