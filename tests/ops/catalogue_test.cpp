// SPDX-License-Identifier: Apache-2.0
#include "ops/catalogue.hpp"

#include <gtest/gtest.h>

namespace strix {
namespace {

TEST(Catalogue, IsSortedByNameAndFindsEveryOp) {
  const std::span<const Op* const> ops = catalogue();
  ASSERT_GT(ops.size(), 40u);
  for (std::size_t i = 0; i < ops.size(); ++i) {
    EXPECT_EQ(find_op(ops[i]->name), ops[i]);
    if (i > 0) {
      EXPECT_LT(ops[i - 1]->name, ops[i]->name);
    }
  }
  EXPECT_EQ(find_op("no_such_op"), nullptr);
  EXPECT_EQ(find_op(""), nullptr);
}

TEST(Catalogue, EveryOpHasRulesAKernelAndAnAnswerToGradients) {
  for (const Op* op : catalogue()) {
    EXPECT_NE(op->infer, nullptr) << op->name;
    EXPECT_NE(op->cpu, nullptr) << op->name;
    EXPECT_FALSE(op->vjp != nullptr && op->gradient_is_zero) << op->name << " has both";
    EXPECT_LE(op->inputs_min, op->inputs_max) << op->name;
  }
}

}  // namespace
}  // namespace strix
