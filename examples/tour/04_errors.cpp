// SPDX-License-Identifier: Apache-2.0
//
// Errors: a bad call throws where it stands; what fails on a device throws where you wait for it.
#include <iostream>
#include <string>

#include <strix/strix.hpp>

namespace {

// The part after the source line, which is another in every program.
std::string without_line(const std::string& message) {
  const auto at = message.find(" at ");
  const auto colon = message.find(": ", at);
  return at == std::string::npos ? message : message.substr(0, at) + message.substr(colon);
}

}  // namespace

int main() {
  const auto a = strix::ones({3, 4});
  const auto b = strix::ones({5});
  try {
    (void)(a + b);
  } catch (const strix::Exception& exception) {
    std::cout << to_string(exception.kind()) << ": " << without_line(exception.what()) << '\n';
  }

  // The index is only known once it is computed, so nothing is wrong yet ...
  const auto index = strix::from_vector<std::int64_t>({7}, {1});
  const auto row = strix::take(a, index) * 2;
  try {
    row.wait();  // ... but here it is.
  } catch (const strix::Exception& exception) {
    const strix::Error& root = exception.error().root();
    std::cout << to_string(root.kind()) << ": " << without_line(root.message()) << '\n';
  }
}
