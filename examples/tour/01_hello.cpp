// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include <strix/strix.hpp>

int main() {
  strix::Random random(42);
  auto images = random.uniform({4, 64});           // 4 rows of 64 numbers in [0, 1)
  auto weights = random.normal({64, 10}, 0, 0.1);  // nothing is computed yet
  auto scores = strix::softmax(strix::matmul(images, weights));
  auto sums = strix::sum(scores, {1});
  for (float sum : sums.to_vector<float>()) {  // now it is, by actors
    std::cout << "a row of " << scores.shape()[1] << " shares sums to " << sum << '\n';
  }
}
