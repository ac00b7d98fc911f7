// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "lint/base/suggest.h"

namespace hl {
namespace {

constexpr std::array<std::string_view, 7> kFields = {"score",    "stderr", "n",   "score_min",
                                                     "n_source", "metric", "task"};

struct Case {
  std::string_view word;
  std::string_view nearest;
};

TEST(Suggest, FindsTheNearestWithinAThirdOfTheLength) {
  const Case cases[] = {
      {"score", "score"},          // equal
      {"scor", "score"},           // one left out
      {"socre", "score"},          // two swapped: one edit
      {"SCORE", "score"},          // case is folded
      {"stdrr", "stderr"},         //
      {"m", "n"},                  // at least one edit is allowed
      {"taks", "task"},            //
      {"tsak", "task"},            //
      {"tesc", ""},                // two edits of four letters
      {"metrics_", "metric"},      // two edits of eight letters
      {"score_mni", "score_min"},  //
      {"", "n"},                   //
      {"accuracy", ""},            //
      {"a_rather_long_word_that_is_like_nothing", ""},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(Nearest(c.word, kFields), c.nearest) << c.word;
  }
}

TEST(Suggest, FirstOfEquallyNearOnesWins) {
  constexpr std::array<std::string_view, 3> words = {"abd", "abe", "ab"};
  EXPECT_EQ(Nearest("abc", words), "abd");
}

TEST(Suggest, NothingToChooseFromGivesNothing) {
  EXPECT_EQ(Nearest("word", {}), "");
  EXPECT_EQ(DidYouMean("word", {}), "");
}

TEST(Suggest, AHugeWordIsNoTrouble) {
  EXPECT_EQ(Nearest(std::string(10'000'000, 's'), kFields), "");
}

TEST(Suggest, AsksAQuestion) {
  EXPECT_EQ(DidYouMean("scor", kFields), "did you mean 'score'?");
}

}  // namespace
}  // namespace hl
