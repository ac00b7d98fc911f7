// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "lint/base/missing.h"
#include "lint/stats/grim.h"

namespace hl::stats {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
using Scores = std::vector<PrintedScore>;

double Round(double value, double granularity) {
  return std::nearbyint(value / granularity) * granularity;
}

// Percentages of some counts of n, printed with the granularity.
Scores Printed(const std::vector<int>& counts, int n, double granularity) {
  Scores scores;
  for (const int count : counts) {
    scores.push_back({Round(100.0 * count / n, granularity), granularity});
  }
  return scores;
}

TEST(Grim, Grid) {
  EXPECT_TRUE(IsOnGrid({64.8, 0.1}, 100, 500));
  EXPECT_FALSE(IsOnGrid({64.93, 0.01}, 100, 500));
  EXPECT_TRUE(IsOnGrid({64.93, 0.01}, 100, 499));  // 324/499
  EXPECT_TRUE(IsOnGrid({0.333, 0.001}, 1, 3));
  EXPECT_TRUE(IsOnGrid({0, 0.01}, 100, 7));
  EXPECT_TRUE(IsOnGrid({100, 0.01}, 100, 7));
  // 1/8 = .125 is printed as .12 or .13.
  EXPECT_TRUE(IsOnGrid({0.12, 0.01}, 1, 8));
  EXPECT_TRUE(IsOnGrid({0.13, 0.01}, 1, 8));
  EXPECT_FALSE(IsOnGrid({0.14, 0.01}, 1, 8));
}

TEST(Grim, WhatHasNoGrid) {
  EXPECT_FALSE(IsOnGrid({50, 0.1}, 100, 0));
  EXPECT_FALSE(IsOnGrid({50, 0}, 100, 10));
  EXPECT_FALSE(IsOnGrid({101, 1}, 100, 10));
  EXPECT_FALSE(IsOnGrid({-1, 1}, 100, 10));
  EXPECT_FALSE(IsOnGrid({kNan, 1}, 100, 10));
  EXPECT_FALSE(IsOnGrid({50, 1}, 0, 10));
}

TEST(Grim, RecoversTheCountOfAColumn) {
  const CountRecovery recovery =
      RecoverCount(Printed({387, 394, 371, 353, 340, 338, 302, 289, 251}, 517, 0.01), 100);
  ASSERT_TRUE(recovery.n.has_value());
  EXPECT_EQ(*recovery.n, 517U);
  EXPECT_EQ(recovery.distinct, 9U);
  EXPECT_NEAR(recovery.chance, std::pow(0.0517, 9), 1e-15);
  EXPECT_GT(recovery.search_chance, recovery.chance);
  EXPECT_LT(recovery.search_chance, 1e-8);
  EXPECT_EQ(recovery.reason, "");
  const Scores scores = Printed({387, 394, 371, 353, 340, 338, 302, 289, 251}, 517, 0.01);
  EXPECT_EQ(FittingCounts(scores, 100, 2'000), (std::vector<std::size_t>{517, 1034, 1551}));
}

TEST(Grim, FewOrCoarseScoresPinNothing) {
  // Two scores: some count up to 500 fits by luck.
  const CountRecovery few = RecoverCount(Printed({387, 371}, 500, 0.01), 100);
  EXPECT_FALSE(few.n.has_value());
  EXPECT_EQ(few.reason.rfind("n cannot be pinned: ", 0), 0U) << few.reason;
  EXPECT_GT(few.search_chance, 1e-3);
  // One decimal and n = 2294: every value is on that grid.
  const CountRecovery coarse =
      RecoverCount(Printed({1015, 963, 912, 700, 650, 611, 555, 512}, 2294, 0.1), 100);
  EXPECT_FALSE(coarse.n.has_value());
  EXPECT_NE(coarse.reason, "");
  // The ends tell nothing.
  EXPECT_EQ(RecoverCount(Scores{{0, 0.1}, {100, 0.1}}, 100).reason,
            "n cannot be pinned: no score lies between the ends of the scale");
  EXPECT_FALSE(RecoverCount({}, 100).n.has_value());
  EXPECT_FALSE(RecoverCount(Scores{{50, 0.1}}, 0).n.has_value());
}

TEST(Grim, RepeatedScoresCountOnce) {
  const CountRecovery recovery = RecoverCount(Scores(40, {35.98, 0.01}), 100);
  EXPECT_EQ(recovery.distinct, 1U);
  EXPECT_FALSE(recovery.n.has_value());
}

// 39 of 40 scores are of 500 questions: their least common count with the other one is none.
TEST(Grim, AStrayRowMakesNoCount) {
  Scores scores;
  for (int count = 201; count < 390; count += 5) {
    scores.push_back({Round(count / 5.0, 0.01), 0.01});
  }
  EXPECT_EQ(RecoverCount(scores, 100).n, 500U);
  scores.push_back({64.93, 0.01});
  const CountRecovery recovery = RecoverCount(scores, 100);
  EXPECT_FALSE(recovery.n.has_value());
  EXPECT_GT(recovery.least, 500U);
  EXPECT_LT(recovery.search_chance, 1e-3);
  EXPECT_NE(recovery.reason.find("500 fits all except 1"), std::string::npos) << recovery.reason;
}

TEST(Grim, ShareOfAnotherGrid) {
  EXPECT_NEAR(ShareOnGrid(0.01, 100, 1'000, 500), 499.0 / 999, 1e-12);
  EXPECT_EQ(ShareOnGrid(0.01, 100, 500, 1'000), 1);
}

}  // namespace
}  // namespace hl::stats
