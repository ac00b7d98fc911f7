// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "lint/stats/resample.h"
#include "lint/stats/shrinkage.h"

namespace hl::stats {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
using Doubles = std::vector<double>;

TEST(Shrinkage, EqualErrors) {
  // Sum of squares 10 over 4 degrees of freedom: s^2 + tau^2 = 2.5.
  const Result<NormalEb> shrunk = ShrinkNormal(Doubles{1, 2, 3, 4, 5}, Doubles(5, 1));
  ASSERT_TRUE(shrunk.has_value());
  EXPECT_NEAR(shrunk->tau2, 1.5, 1e-12);
  EXPECT_NEAR(shrunk->mu, 3, 1e-14);
  EXPECT_NEAR(shrunk->means[4], 3 + 0.6 * 2, 1e-12);
  EXPECT_NEAR(shrunk->standard_devs[4], std::sqrt(0.6), 1e-12);
}

TEST(Shrinkage, NoMoreSpreadThanErrors) {
  const Result<NormalEb> shrunk = ShrinkNormal(Doubles{1, 2, 3}, Doubles{5, 5, 5});
  ASSERT_TRUE(shrunk.has_value());
  EXPECT_EQ(shrunk->tau2, 0);
  EXPECT_NEAR(shrunk->means[2], 2, 1e-14);
  EXPECT_EQ(ShrinkNormal(Doubles{2, 2}, Doubles{0, 0})->means[0], 2);
  const Result<NormalEb> certain = ShrinkNormal(Doubles{1, 5}, Doubles{0, 1});
  EXPECT_NEAR(certain->means[0], 1, 1e-9);
}

TEST(Shrinkage, NonparametricMeansStayInsideTheRange) {
  const Doubles scores = {80, 79.5, 79, 60, 59, 40, 41, 40.5};
  const Doubles stderrs = {2, 2, 1, 2, 2, 3, 0, 2};
  const Result<Npmle> shrunk = ShrinkNonparametric(scores, stderrs);
  ASSERT_TRUE(shrunk.has_value());
  EXPECT_NEAR(std::accumulate(shrunk->weights.begin(), shrunk->weights.end(), 0.0), 1, 1e-12);
  for (const double mean : shrunk->means) {
    EXPECT_GE(mean, 40);
    EXPECT_LE(mean, 80);
  }
  EXPECT_NEAR(shrunk->means[0], 79.3, 0.5);  // the three at the top look alike
  EXPECT_NEAR(shrunk->means[6], 41, 0.06);   // an exact score is the nearest point
  // One model only in the range of another: two points far apart are not mixed.
  const Result<Npmle> apart = ShrinkNonparametric(Doubles{0, 100}, Doubles{1, 1});
  EXPECT_NEAR(apart->means[1], 100, 1e-6);
  EXPECT_EQ(ShrinkNonparametric(Doubles{3, 3}, Doubles{1, 1})->means[0], 3);
}

TEST(Shrinkage, WhatCannotBeShrunk) {
  EXPECT_FALSE(ShrinkNormal(Doubles{1}, Doubles{1}).has_value());
  EXPECT_FALSE(ShrinkNormal(Doubles{1, 2}, Doubles{1}).has_value());
  EXPECT_FALSE(ShrinkNonparametric(Doubles{1, kNan}, Doubles{1, 1}).has_value());
  EXPECT_FALSE(ShrinkNonparametric(Doubles{1, 2}, Doubles{1, -1}).has_value());
}

SelectionInput Input(const Doubles& scores, const Doubles& stderrs) {
  SelectionInput input;
  input.scores = scores;
  input.stderrs = stderrs;
  input.top_k = 2;
  return input;
}

void ExpectNear(const Estimate& estimate, double exact) {
  EXPECT_NEAR(estimate.value, exact, 4 * estimate.error);
}

TEST(Resample, AgreesWithTheIntegrals) {
  const Doubles scores = {3, 2.6, 2.5, 1, 3};
  for (const Doubles& stderrs :
       {Doubles{0.5, 1, 0.3, 2, 0.7}, {0, 1, 0, 2, 0}, {0, 0, 0, 0, 0}, {0.5, 0, 0.3, 0, 0.5}}) {
    SelectionInput input = Input(scores, stderrs);
    input.rho = 0.3;
    const Result<Selection> exact = Select(input);
    const Result<Resampled> drawn = Resample(input, 200'000);
    ASSERT_TRUE(exact.has_value() && drawn.has_value());
    ExpectNear(drawn->p_wrong, exact->p_wrong);
    ExpectNear(drawn->best_in_top_k, exact->best_in_top_k);
    ExpectNear(drawn->leader_in_top_k, exact->leader_in_top_k);
    EXPECT_NEAR(drawn->inflation.value, exact->inflation, 4 * drawn->inflation.error + 1e-12);
    EXPECT_NEAR(drawn->expected_max.value, exact->expected_max,
                4 * drawn->expected_max.error + 1e-12);
  }
}

TEST(Resample, SameSeedSameBytes) {
  const Doubles scores = {3, 2.6, 2.5};
  const Doubles stderrs = {0.5, 1, 0.3};
  const SelectionInput input = Input(scores, stderrs);
  EXPECT_EQ(Resample(input, 1'000, 7)->inflation.value, Resample(input, 1'000, 7)->inflation.value);
  EXPECT_NE(Resample(input, 1'000, 7)->inflation.value, Resample(input, 1'000, 8)->inflation.value);
  EXPECT_FALSE(Resample(input, 1).has_value());
}

}  // namespace
}  // namespace hl::stats
