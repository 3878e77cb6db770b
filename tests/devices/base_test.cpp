// SPDX-License-Identifier: Apache-2.0
#include <unordered_set>

#include <gtest/gtest.h>

#include "devices/base/check.hpp"
#include "devices/base/clock.hpp"
#include "devices/base/error.hpp"
#include "devices/base/id.hpp"
#include "devices/base/result.hpp"

namespace strix {
namespace {

TEST(Error, SaysThePlaceThenWhatIsWrong) {
  const Error error(ErrorKind::invalid, "shapes (3,4) and (5,) do not broadcast", "add");
  EXPECT_EQ(error.message(), "add: shapes (3,4) and (5,) do not broadcast");
  EXPECT_EQ(Error(ErrorKind::lost, "gone").message(), "gone");
}

TEST(Error, NamesItsCausesAndKnowsItsRoot) {
  const Error root(ErrorKind::exhausted, "no space left", "/dev/full");
  const Error middle(ErrorKind::exhausted, "cannot write", "trace", root);
  const Error top(ErrorKind::cancelled, "stopped", "run", middle);
  EXPECT_EQ(top.message(),
            "run: stopped, because trace: cannot write, because /dev/full: no space left");
  EXPECT_EQ(top.root(), root);
  EXPECT_EQ(root.root(), root);
  EXPECT_EQ(root.cause(), nullptr);
  EXPECT_EQ(*top.cause(), middle);
}

TEST(Error, IsTheSameOnlyAsItsCopies) {
  const Error one(ErrorKind::internal, "x");
  Error copy(ErrorKind::internal, "y");
  copy = one;
  EXPECT_EQ(one, copy);
  EXPECT_FALSE(one == Error(ErrorKind::internal, "x"));
}

TEST(Error, KindsHaveTheNamesOfTheContract) {
  std::vector<std::string> names;
  for (const ErrorKind kind : {ErrorKind::invalid, ErrorKind::unsupported, ErrorKind::exhausted,
                               ErrorKind::lost, ErrorKind::cancelled, ErrorKind::internal}) {
    names.emplace_back(to_string(kind));
  }
  EXPECT_EQ(names, (std::vector<std::string>{"invalid", "unsupported", "exhausted", "lost",
                                             "cancelled", "internal"}));
}

TEST(Check, AFailedOneThrowsWithReasonConditionAndPlace) {
  try {
    STRIX_CHECK(1 == 2, "one is not two");
    FAIL();
  } catch (const InternalError& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("one is not two"), std::string::npos);
    EXPECT_NE(text.find("1 == 2"), std::string::npos);
    EXPECT_NE(text.find("base_test.cpp"), std::string::npos);
  }
}

Result<int> half(int number) {
  if (number % 2 != 0) return Error(ErrorKind::invalid, "odd", "half");
  return number / 2;
}
Result<int> quarter(int number) {
  STRIX_TRY(const int halved, half(number));
  return half(halved);
}
Result<void> check_even(int number) {
  STRIX_TRY_DONE(half(number).ok() ? Result<void>() : Result<void>(half(number).error()));
  return {};
}

TEST(Result, HoldsAValueOrAnError) {
  EXPECT_EQ(*quarter(12), 3);
  EXPECT_EQ(quarter(6).error().message(), "half: odd");
  EXPECT_EQ(quarter(3).error().kind(), ErrorKind::invalid);
  EXPECT_TRUE(check_even(2).ok());
  EXPECT_FALSE(check_even(3).ok());
}

TEST(Result, AskingForWhatIsNotThereFailsACheck) {
  const auto bad = half(3);
  const auto good = half(4);
  EXPECT_THROW((void)bad.value(), InternalError);
  EXPECT_THROW((void)good.error(), InternalError);
}

TEST(Result, BecomesAnExceptionForUsers) {
  EXPECT_EQ(half(4).value_or_throw(), 2);
  try {
    (void)half(3).value_or_throw();
    FAIL();
  } catch (const Exception& exception) {
    EXPECT_STREQ(exception.what(), "half: odd");
    EXPECT_EQ(exception.kind(), ErrorKind::invalid);
  }
}

TEST(Clock, TheSteadyOneNeverGoesBack) {
  const SteadyClock clock;
  Nanoseconds last = clock.now();
  for (int i = 0; i < 1000; ++i) {
    const Nanoseconds now = clock.now();
    EXPECT_GE(now, last);
    last = now;
  }
}

TEST(Clock, TheVirtualOneMovesWhenTold) {
  VirtualClock clock;
  EXPECT_EQ(clock.now(), 0);
  clock.advance(1'500);
  EXPECT_EQ(clock.now(), 1'500);
}

TEST(Id, NamesSessionNumberAndIncarnation) {
  EXPECT_EQ(to_string(Id{1, 0, 42}), "s1.42");
  EXPECT_EQ(to_string(Id{1, 2, 42}), "s1/2.42");
}

TEST(Id, HashesNeighboursApart) {
  std::unordered_set<std::size_t> hashes;
  for (std::uint32_t session = 0; session < 4; ++session) {
    for (std::uint64_t number = 0; number < 1000; ++number) {
      hashes.insert(std::hash<Id>()(Id{session, 0, number}));
    }
  }
  EXPECT_EQ(hashes.size(), 4000u);
}

}  // namespace
}  // namespace strix
