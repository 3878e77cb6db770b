// SPDX-License-Identifier: Apache-2.0
//
// A program of somebody who installed Strix: adds on two devices and prints the sum of the result.

#include <cstdio>

#include <strix/ops/array.hpp>
#include <strix/strix.hpp>

int main() {
  strix::Runtime runtime({.devices = "virtual:2"});
  const strix::UseEvaluator use(runtime.session());
  const strix::Array twos = strix::ones({2, 3}) + 1;
  std::printf("strix %s: %g\n", strix::version().c_str(), strix::sum(twos).item<double>());
  return 0;
}
