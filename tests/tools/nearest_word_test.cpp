// SPDX-License-Identifier: Apache-2.0
#include "tools/strix/nearest_word.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace strix::tools {
namespace {

TEST(NearestWord, CountsEditsAndSwaps) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("abc", "abc"), 0u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);  // Levenshtein's classic
  EXPECT_EQ(edit_distance("trian", "train"), 1u);     // a swap of neighbours
  EXPECT_EQ(edit_distance("ca", "abc"), 3u);          // optimal string alignment, not 2
}

TEST(NearestWord, FindsASlipButNotAnotherWord) {
  const std::vector<std::string> known{"--epochs", "--batch", "--seed", "--save"};
  EXPECT_EQ(nearest_word("--epcohs", known), "--epochs");
  EXPECT_EQ(nearest_word("--epoch", known), "--epochs");
  EXPECT_EQ(nearest_word("--sede", known), "--seed");
  EXPECT_EQ(nearest_word("--quiet", known), "");
  EXPECT_EQ(nearest_word(std::string(1'000'000, 'x'), known), "");
  EXPECT_EQ(nearest_word("x", {}), "");
}

}  // namespace
}  // namespace strix::tools
