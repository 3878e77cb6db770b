// SPDX-License-Identifier: Apache-2.0
#pragma once

// Error: one immutable record of what went wrong, shared by everyone it reaches.
//
// A value type of one pointer: copying is cheap, comparing with == compares identity of the record.
// Any thread may read it. The kind says what the receiver can do next, never who failed.
//
//   return Error(ErrorKind::invalid, "shapes (3,4) and (5,) do not broadcast", "add");
//   error.message();          // "add: shapes (3,4) and (5,) do not broadcast"
//   error.root().message();   // the first cause of the chain

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace strix {

enum class ErrorKind : std::uint8_t {
  invalid,      // the call is wrong: fix it
  unsupported,  // this device cannot: choose another
  exhausted,    // no memory, no disk: free or wait, then retry
  lost,         // a device or peer is gone: place again and redo
  cancelled,    // nobody wants it any more, or its deadline passed
  internal,     // a bug of ours: stop and report
};

// The name as it stands in messages and JSON: "invalid", "unsupported", ...
std::string_view to_string(ErrorKind kind) noexcept;

class Error {
 public:
  // `what` says the values and the way out, `where` the place (an op, a file and line, an option).
  Error(ErrorKind kind, std::string what, std::string where = {});
  // The same with the error that led to this one.
  Error(ErrorKind kind, std::string what, std::string where, Error cause);

  ErrorKind kind() const noexcept;
  const std::string& what() const noexcept;
  const std::string& where() const noexcept;
  // nullptr at the root.
  const Error* cause() const noexcept;
  // The end of the chain of causes; itself when there is none.
  const Error& root() const noexcept;
  // "where: what", then ", because where: what" for each cause.
  std::string message() const;

  friend bool operator==(const Error& a, const Error& b) noexcept { return a.record_ == b.record_; }

 private:
  struct Record;
  std::shared_ptr<const Record> record_;
};

}  // namespace strix
