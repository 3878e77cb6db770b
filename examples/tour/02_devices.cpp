// SPDX-License-Identifier: Apache-2.0
//
// Devices: where things run is yours to say; the answers do not depend on it.
#include <iostream>

#include <strix/strix.hpp>

int main() {
  // A runtime of one's own, in place of the default one: two virtual accelerators.
  strix::Runtime runtime({.devices = "virtual:2"});
  const strix::UseEvaluator use(runtime.session());
  for (const auto& device : runtime.devices()) std::cout << to_string(device.name) << '\n';

  strix::Array a = strix::arange(1, 5);  // on the session's first device
  strix::Array b;
  {
    const strix::OnDevice on("virtual:1");
    b = strix::arange(10, 50, 10);
  }
  std::cout << "b is on " << to_string(b.device()) << '\n';

  // An op runs where its first input is; what it needs from elsewhere is fetched.
  const strix::Array sum = a + b;
  std::cout << "a + b is on " << to_string(sum.device()) << ":";
  for (const auto x : sum.to_vector<std::int64_t>()) std::cout << ' ' << x;
  std::cout << '\n';
}
