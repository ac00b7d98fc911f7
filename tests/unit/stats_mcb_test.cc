// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <vector>

#include "lint/stats/distribution.h"
#include "lint/stats/mcb.h"

namespace hl::stats {
namespace {

using Doubles = std::vector<double>;

// Tables of Dunnett (1955) and Hsu, known variance, one-sided 5 %, equal errors.
TEST(Mcb, DunnettTables) {
  const std::map<std::size_t, double> table = {{1, 1.645}, {2, 1.916},  {3, 2.062}, {4, 2.160},
                                               {9, 2.417}, {21, 2.658}, {83, 3.00}, {161, 3.15}};
  for (const auto& [rivals, d] : table) {
    EXPECT_NEAR(DunnettQuantile(0.05, 1, Doubles(rivals, 1)), d, 6e-3) << rivals;
  }
  EXPECT_NEAR(DunnettQuantile(0.05, 1, Doubles(1, 1)), 1.6448536269514722, 1e-12);
  EXPECT_EQ(DunnettQuantile(0.05, 1, {}), 0);
}

TEST(Mcb, ClosedForms) {
  // One rival: its own normal tail, whatever the two errors.
  for (const double rival : {1.0, 30.0, 1e-3, 1e3, 0.0}) {
    EXPECT_NEAR(DunnettTail(0.7, 1, Doubles{rival}), NormalCdf(-0.7), 1e-12) << rival;
  }
  // A certain control: independent rivals.
  EXPECT_NEAR(DunnettTail(1, 0, Doubles{1, 2, 3}), 1 - std::pow(NormalCdf(1), 3), 1e-14);
  // Certain rivals: all the same comparison.
  EXPECT_NEAR(DunnettTail(1, 2, Doubles{0, 0, 0}), NormalCdf(-1), 1e-13);
}

TEST(Mcb, ManyDifferentErrorsAreAsGoodAsEach) {
  // More than twenty different errors within a factor of two are replaced by Chebyshev nodes. The
  // reference sums over every rival, by the trapezoid rule.
  Doubles rivals;
  for (int i = 0; i < 400; ++i) {
    rivals.push_back(1.1 + 5.7 * std::pow((i % 97) / 97.0, 2) + 1e-4 * i);
  }
  for (const double d : {2.0, 3.0, 4.0}) {
    double tail = 0;
    for (double z = -9; z < 9; z += 1.0 / 64) {
      double log_below = 0;
      for (const double s : rivals) {
        log_below += NormalLogCdf((d * std::hypot(1.7, s) - 1.7 * z) / s);
      }
      tail -= NormalDensity(z) * std::expm1(log_below) / 64;
    }
    EXPECT_NEAR(DunnettTail(d, 1.7, rivals), tail, 1e-11) << d;
  }
}

TEST(Mcb, SetAgreesWithItsPValues) {
  // Hundreds of undecided models with different errors: by the table of quantiles.
  Doubles scores;
  Doubles stderrs;
  for (int i = 0; i < 700; ++i) {
    scores.push_back(60 - 0.013 * i);
    stderrs.push_back(1.5 + 0.9 * ((i * 37) % 101) / 101.0);
  }
  const std::vector<std::size_t> set = McbSet(scores, stderrs, 0.05);
  std::vector<std::size_t> expected;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (McbP(scores, stderrs, i) >= 0.05) {
      expected.push_back(i);
    }
  }
  EXPECT_EQ(set, expected);
  EXPECT_GT(set.size(), 300U);
  EXPECT_LT(set.size(), 700U);
}

TEST(Mcb, LeadersAndCertainScores) {
  EXPECT_EQ(McbP(Doubles{2, 2, 1}, Doubles{1, 1, 1}, 0), 1);
  EXPECT_EQ(McbP(Doubles{2, 2, 1}, Doubles{1, 1, 1}, 1), 1);
  EXPECT_EQ(McbP(Doubles{2, 1}, Doubles{0, 0}, 1), 0);
  EXPECT_EQ(McbSet(Doubles{2, 2, 1}, Doubles{0, 0, 0}, 0.05), (std::vector<std::size_t>{0, 1}));
  // A precise rival rules a model out although the leader is too noisy to.
  EXPECT_EQ(McbSet(Doubles{80, 79, 75}, Doubles{9, 0.1, 0.1}, 0.05),
            (std::vector<std::size_t>{0, 1}));
}

}  // namespace
}  // namespace hl::stats
