// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "lint/base/missing.h"
#include "lint/stats/compare.h"
#include "lint/stats/lattice.h"

namespace hl::stats {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(Compare, ClosedForms) {
  EXPECT_EQ(GapInStderr(0.75, 0.25), 3.0);
  EXPECT_EQ(GapInStderr(-0.75, 0.25), -3.0);
  EXPECT_EQ(GapInStderr(0, 0.25), 0.0);
  EXPECT_EQ(ZOfDifference(10, 3, 4), 2.0);
  EXPECT_DOUBLE_EQ(ZOfDifference(0.1, 0.02, 0.02), GapInStderr(0.1, 0.02) / std::sqrt(2.0));
  // .781 against .736, 1,000 documents each.
  const double z = ZOfDifference(0.045, BinaryStderr(0.781, 1000), BinaryStderr(0.736, 1000));
  EXPECT_NEAR(z, 2.35, 5e-3);
  // 396 and 378 of 500: not separable.
  EXPECT_LT(ZOfDifference(18.0 / 500, BinaryStderr(0.792, 500), BinaryStderr(0.756, 500)), 1.96);
}

TEST(Compare, MissingErrors) {
  for (const double error : {0.0, -0.0, -0.1, kNan, kMissing, kInfinity, -kInfinity}) {
    EXPECT_TRUE(IsMissing(GapInStderr(0.1, error))) << error;
    EXPECT_TRUE(IsMissing(ZOfDifference(0.1, error, 0.1))) << error;
    EXPECT_TRUE(IsMissing(ZOfDifference(0.1, 0.1, error))) << error;
  }
  for (const double gap : {kNan, kMissing, kInfinity, -kInfinity}) {
    EXPECT_TRUE(IsMissing(GapInStderr(gap, 0.1))) << gap;
    EXPECT_TRUE(IsMissing(ZOfDifference(gap, 0.1, 0.1))) << gap;
  }
  EXPECT_TRUE(IsMissing(GapInStderr(1e300, 1e-300)));
  EXPECT_TRUE(IsMissing(ZOfDifference(1, 1e308, 1e308)));
}

// The chance that two models of true score p agree: sum over k of Binomial(n, p)(k)^2.
double ExactLog10Coincidence(double p, double n) {
  double sum = 0;
  for (double k = 0; k <= n; ++k) {
    const double log_chance = std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) +
                              k * std::log(p) + (n - k) * std::log1p(-p);
    sum += std::exp(2 * log_chance);
  }
  return std::log10(sum);
}

TEST(Compare, CoincidenceIsNearTheExactSum) {
  for (const double p : {0.2, 0.5, 0.7}) {
    for (const double n : {100.0, 1000.0, 10000.0}) {
      EXPECT_NEAR(Log10Coincidence(p, n), ExactLog10Coincidence(p, n), 0.2 / n) << p << ' ' << n;
    }
  }
}

TEST(Compare, CoincidenceIsAtMostCertain) {
  EXPECT_EQ(Log10Coincidence(0.5, 0.1), 0.0);
  EXPECT_EQ(Log10Coincidence(5e-324, 5), 0.0);
  for (const double p : {0.0, 1.0, -0.1, 1.1, kNan, kMissing, kInfinity}) {
    EXPECT_TRUE(IsMissing(Log10Coincidence(p, 100))) << p;
  }
  for (const double n : {0.0, -5.0, kNan, kMissing, kInfinity}) {
    EXPECT_TRUE(IsMissing(Log10Coincidence(0.5, n))) << n;
  }
}

}  // namespace
}  // namespace hl::stats
