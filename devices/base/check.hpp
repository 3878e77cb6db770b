// SPDX-License-Identifier: Apache-2.0
#pragma once

// STRIX_CHECK: a check for our own bugs, on in release builds too. Never for bad input: that is an
// Error. A failed check throws InternalError, which actors turn into Error{internal}.

#include <stdexcept>
#include <string>

namespace strix {

// A broken promise inside the library. Derives from logic_error so that tests can expect it.
class InternalError : public std::logic_error {
 public:
  explicit InternalError(const std::string& what) : std::logic_error(what) {}
};

[[noreturn]] void check_failed(const char* condition, const char* file, int line,
                               const std::string& why);

}  // namespace strix

#define STRIX_CHECK(condition, why)                                 \
  do {                                                              \
    if (!(condition)) [[unlikely]]                                  \
      ::strix::check_failed(#condition, __FILE__, __LINE__, (why)); \
  } while (false)
