// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>

#include "lint/base/missing.h"
#include "lint/stats/moments.h"

namespace hl::stats {
namespace {

TEST(MomentsOf, AgreesWithTheClosedFormOfSharesOfOnes) {
  for (const int n : {2, 7, 100, 1319}) {
    for (const int k : {0, 1, n / 2, n}) {
      Values values;
      for (int i = 0; i < n; ++i) {
        values.Append(i < k ? 1.0 : 0.0);
      }
      const double p = static_cast<double>(k) / n;
      for (const Summation summation : {Summation::kPlain, Summation::kCompensated}) {
        const Moments moments = MomentsOf(values, summation);
        EXPECT_EQ(moments.mean, p);
        EXPECT_NEAR(moments.stderr_, std::sqrt(p * (1 - p) / (n - 1)), 1e-15 * n);
      }
    }
  }
}

// Python 3.11: sum([0.1] * 10) == 0.9999999999999999; Python 3.12: 1.0.
TEST(MomentsOf, SumsAsPythonDoes) {
  Values tenths;
  for (int i = 0; i < 10; ++i) {
    tenths.Append(0.1);
  }
  EXPECT_EQ(MomentsOf(tenths, Summation::kPlain).mean, 0.9999999999999999 / 10);
  EXPECT_EQ(MomentsOf(tenths, Summation::kCompensated).mean, 0.1);
  const Values lost = {1e16, 1.0, -1e16};
  EXPECT_EQ(MomentsOf(lost, Summation::kPlain).mean, 0.0);
  EXPECT_EQ(MomentsOf(lost, Summation::kCompensated).mean, 1.0 / 3);
}

TEST(MomentsOf, HasNoErrorOfOneValueAndKeepsInfinity) {
  EXPECT_TRUE(IsMissing(MomentsOf(Values{0.5}, Summation::kPlain).stderr_));
  const Values infinite = {1.0, HUGE_VAL};
  EXPECT_TRUE(std::isinf(MomentsOf(infinite, Summation::kCompensated).mean));
}

TEST(Values, KeepTheirOrderWhenTheyAreNoFlagsAnyMore) {
  Values values = {1, 0};
  EXPECT_TRUE(values.all_flags());
  values.Append(0.5);
  EXPECT_FALSE(values.all_flags());
  ASSERT_EQ(values.size(), 3U);
  EXPECT_EQ(values[0], 1);
  EXPECT_EQ(values[1], 0);
  EXPECT_EQ(values[2], 0.5);
}

// sklearn 1.3: f1_score([1,1,0,0,1], [1,0,0,1,1]) = 0.6666666666666666, matthews_corrcoef = 1/6.
TEST(PairScores, AgreeWithSklearn) {
  const Values gold = {1, 1, 0, 0, 1}, predicted = {1, 0, 0, 1, 1};
  EXPECT_DOUBLE_EQ(BinaryF1(gold, predicted), 2.0 / 3);
  EXPECT_DOUBLE_EQ(Matthews(gold, predicted), 1.0 / 6);
  EXPECT_EQ(BinaryF1({0, 0}, {0, 0}), 0);
  EXPECT_EQ(Matthews({1, 1}, {1, 0}), 0);
  EXPECT_TRUE(IsMissing(BinaryF1({0, 2}, {0, 1})));
}

}  // namespace
}  // namespace hl::stats
