// SPDX-License-Identifier: Apache-2.0
#include "devices/base/error.hpp"

#include <optional>
#include <utility>

namespace strix {

struct Error::Record {
  ErrorKind kind;
  std::string what;
  std::string where;
  std::optional<Error> cause;
};

std::string_view to_string(ErrorKind kind) noexcept {
  switch (kind) {
    case ErrorKind::invalid:
      return "invalid";
    case ErrorKind::unsupported:
      return "unsupported";
    case ErrorKind::exhausted:
      return "exhausted";
    case ErrorKind::lost:
      return "lost";
    case ErrorKind::cancelled:
      return "cancelled";
    case ErrorKind::internal:
      return "internal";
  }
  return "internal";
}

Error::Error(ErrorKind kind, std::string what, std::string where)
    : record_(std::make_shared<const Record>(
          Record{kind, std::move(what), std::move(where), std::nullopt})) {}

Error::Error(ErrorKind kind, std::string what, std::string where, Error cause)
    : record_(std::make_shared<const Record>(
          Record{kind, std::move(what), std::move(where), std::move(cause)})) {}

ErrorKind Error::kind() const noexcept { return record_->kind; }
const std::string& Error::what() const noexcept { return record_->what; }
const std::string& Error::where() const noexcept { return record_->where; }

const Error* Error::cause() const noexcept { return record_->cause ? &*record_->cause : nullptr; }

const Error& Error::root() const noexcept {
  const Error* error = this;
  while (error->cause() != nullptr) error = error->cause();
  return *error;
}

std::string Error::message() const {
  std::string text;
  for (const Error* error = this; error != nullptr; error = error->cause()) {
    if (!text.empty()) text += ", because ";
    if (!error->where().empty()) text += error->where() + ": ";
    text += error->what();
  }
  return text;
}

}  // namespace strix
