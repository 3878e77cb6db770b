// SPDX-License-Identifier: Apache-2.0
#pragma once

// Result<T>: a value or the Error that stands in its place. Result<void> is "done" or an Error.
//
//   Result<Buffer> buffer = pool.allocate(bytes);
//   if (!buffer) return buffer.error();
//   use(*buffer);
//
// `STRIX_TRY(auto buffer, pool.allocate(bytes));` does the same in one line.

#include <optional>
#include <utility>
#include <variant>

#include "devices/base/check.hpp"
#include "devices/base/error.hpp"
#include "devices/base/exception.hpp"

namespace strix {

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const noexcept { return state_.index() == 0; }
  explicit operator bool() const noexcept { return ok(); }

  // Requires: ok().
  T& value() & {
    STRIX_CHECK(ok(), "value of a failed Result");
    return *std::get_if<0>(&state_);
  }
  const T& value() const& {
    STRIX_CHECK(ok(), "value of a failed Result");
    return *std::get_if<0>(&state_);
  }
  T&& value() && {
    STRIX_CHECK(ok(), "value of a failed Result");
    return std::move(*std::get_if<0>(&state_));
  }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  // Requires: !ok().
  const Error& error() const {
    STRIX_CHECK(!ok(), "error of a good Result");
    return *std::get_if<1>(&state_);
  }
  // The value, or Exception. For the public array API only.
  T value_or_throw() && {
    if (!ok()) throw Exception(error());
    return std::move(*std::get_if<0>(&state_));
  }

 private:
  std::variant<T, Error> state_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}

  bool ok() const noexcept { return !error_.has_value(); }
  explicit operator bool() const noexcept { return ok(); }
  const Error& error() const {
    STRIX_CHECK(!ok(), "error of a good Result");
    return *error_;
  }
  void value_or_throw() const {
    if (!ok()) throw Exception(*error_);
  }

 private:
  std::optional<Error> error_;
};

}  // namespace strix

#define STRIX_CONCAT_INNER(a, b) a##b
#define STRIX_CONCAT(a, b) STRIX_CONCAT_INNER(a, b)
#define STRIX_TRY_INNER(holder, target, ...) \
  auto holder = (__VA_ARGS__);               \
  if (!holder.ok()) return holder.error();   \
  target = std::move(holder).value()
// Declares or assigns `target` from a Result<T>, or returns its error from the enclosing function.
#define STRIX_TRY(target, ...) \
  STRIX_TRY_INNER(STRIX_CONCAT(strix_result_, __LINE__), target, __VA_ARGS__)
// The same for a Result<void>.
#define STRIX_TRY_DONE(...) \
  if (auto strix_done = (__VA_ARGS__); !strix_done.ok()) return strix_done.error()
