// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "lint/base/missing.h"
#include "lint/stats/distribution.h"

namespace hl::stats {
namespace {

// Values of mpmath with 30 digits.
TEST(Distribution, Normal) {
  EXPECT_DOUBLE_EQ(NormalDensity(0), 0.39894228040143267794);
  EXPECT_EQ(NormalCdf(0), 0.5);
  EXPECT_NEAR(NormalCdf(-10) / 7.6198530241605260660e-24, 1, 1e-14);
  EXPECT_NEAR(NormalCdf(-37) / 5.7255712225245777e-300, 1, 1e-12);
  EXPECT_NEAR(NormalQuantile(0.975), 1.9599639845400542355, 1e-15);
  EXPECT_NEAR(NormalQuantile(1e-300), -37.047096299361199, 1e-12);
  EXPECT_NEAR(NormalQuantile(0.5), 0, 1e-16);
}

TEST(Distribution, LogCdfIsSmoothEverywhere) {
  for (double z = -45; z < 9; z += 0.25) {
    // d/dz log Phi = phi / Phi: the mean value over a step lies between the ends.
    const double slope = (NormalLogCdf(z + 1e-3) - NormalLogCdf(z)) / 1e-3;
    const auto hazard = [](double at) {
      return std::exp(-0.5 * at * at - 0.91893853320467274178 - NormalLogCdf(at));
    };
    EXPECT_NEAR(slope, (hazard(z) + hazard(z + 1e-3)) / 2, 1e-6 * std::max(1.0, -z)) << z;
  }
  EXPECT_NEAR(NormalLogCdf(-30), -454.32124395634319711, 1e-10);
  EXPECT_NEAR(NormalLogCdf(-1000), -500007.82669481218, 1e-7);
  EXPECT_EQ(NormalLogCdf(40), 0);
}

TEST(Distribution, Binomial) {
  EXPECT_DOUBLE_EQ(BinomialCdf(1, 3, 0.5), 0.5);
  EXPECT_DOUBLE_EQ(BinomialPmf(1, 3, 0.5), 0.375);
  EXPECT_EQ(BinomialCdf(-1, 3, 0.5), 0);
  EXPECT_EQ(BinomialCdf(3, 3, 0.5), 1);
  EXPECT_EQ(BinomialPmf(4, 3, 0.5), 0);
  EXPECT_NEAR(BinomialCdf(900, 2000, 0.5) / 4.2285447677519e-06, 1, 1e-10);
}

TEST(Distribution, WhatHasNoValue) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double p : {0.0, 1.0, -0.1, 1.1, nan}) {
    EXPECT_TRUE(IsMissing(NormalQuantile(p)));
  }
  EXPECT_TRUE(IsMissing(BinomialCdf(0, -1, 0.5)));
  EXPECT_TRUE(IsMissing(BinomialCdf(0, 1, nan)));
  EXPECT_TRUE(IsMissing(BinomialPmf(0, 1, 2)));
}

}  // namespace
}  // namespace hl::stats
