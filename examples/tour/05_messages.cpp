// SPDX-License-Identifier: Apache-2.0
//
// Messages: every data and op is an actor, and the runtime counts what they say to each other.
#include <iostream>

#include <strix/strix.hpp>

int main() {
  strix::Runtime runtime({.devices = "cpu:0"});
  {
    const strix::UseEvaluator use(runtime.session());
    auto a = strix::ones({1000});
    for (int i = 0; i < 10; ++i) a = a * 2;
    std::cout << "2 to the 10 is " << strix::max(a).item<float>() << '\n';
  }
  const strix::Statistics seen = runtime.statistics();
  std::cout << seen.ops << " ops ran\n";
  std::cout << "they took " << (seen.messages >= 4 * seen.ops ? "at least" : "fewer than")
            << " 4 messages each\n";
}
