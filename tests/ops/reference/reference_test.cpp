// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <set>
#include <thread>

#include <gtest/gtest.h>

#include "ops/catalogue.hpp"
#include "ops/context.hpp"
#include "ops/interpreter.hpp"
#include "tests/ops/reference/op_by_name.hpp"
#include "tests/ops/reference/reference_cases.hpp"

namespace strix::reference {
namespace {

TEST(Reference, EveryCaseIsWhatNumPySays) {
  const UseEvaluator use(std::make_shared<Interpreter>());
  std::size_t line = 0;
  for (const ReferenceCase& reference : reference_cases()) {
    ++line;
    try {
      const auto difference = reference.difference(reference.call());
      EXPECT_FALSE(difference) << "line " << line << ": " << *difference << "\n"
                               << reference.text.dump().substr(0, 600);
    } catch (const std::exception& exception) {
      ADD_FAILURE() << "line " << line << ": " << exception.what() << "\n"
                    << reference.text.dump().substr(0, 600);
    }
  }
  EXPECT_GT(line, 2000u);
}

// Ops without a reference of their own: random numbers (tested by their distribution and bits), and
// those that copy or undo others (tested through gradients and devices).
TEST(Reference, CoversEveryOpOfTheCatalogue) {
  const std::vector<std::string> names = known_names();
  std::set<std::string, std::less<>> covered(names.begin(), names.end());
  covered.insert(
      {"normal", "uniform", "permutation", "from_data", "copy", "slice_scatter", "take_scatter"});
  for (const Op* op : catalogue()) {
    EXPECT_TRUE(covered.contains(op->name)) << op->name << " has no case in make_reference.py";
  }
}

std::vector<std::byte> bytes_of(const Array& array) {
  const HostView view = array.read();
  return std::vector<std::byte>(view.data, view.data + view.meta.bytes());
}

TEST(Reference, BytesDoNotDependOnTheThread) {
  const std::vector<ReferenceCase> cases = reference_cases();
  const auto run = [&](std::size_t first, std::size_t step,
                       std::vector<std::vector<std::byte>>& results) {
    const UseEvaluator use(std::make_shared<Interpreter>());
    for (std::size_t i = first; i < cases.size(); i += step) results[i] = bytes_of(cases[i].call());
  };
  std::vector<std::vector<std::byte>> alone(cases.size());
  run(0, 1, alone);
  for (std::size_t threads : {2u, 4u}) {
    std::vector<std::vector<std::byte>> shared(cases.size());
    std::vector<std::jthread> workers;
    for (std::size_t t = 0; t < threads; ++t) {
      workers.emplace_back([&, t] { run(t, threads, shared); });
    }
    workers.clear();  // joins
    for (std::size_t i = 0; i < cases.size(); ++i) {
      EXPECT_EQ(alone[i], shared[i]) << threads << " threads: " << cases[i].text.dump();
    }
  }
}

}  // namespace
}  // namespace strix::reference
