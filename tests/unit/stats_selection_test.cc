// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <string>
#include <vector>

#include "lint/base/missing.h"
#include "lint/stats/distribution.h"
#include "lint/stats/selection.h"

namespace hl::stats {
namespace {

using Doubles = std::vector<double>;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

Selection Of(const Doubles& scores, const Doubles& stderrs, std::size_t top_k = 5, double rho = 0) {
  SelectionInput input;
  input.scores = scores;
  input.stderrs = stderrs;
  input.top_k = top_k;
  input.rho = rho;
  Result<Selection> result = Select(input);
  EXPECT_TRUE(result.has_value());
  return *result;
}

Selection Tied(std::size_t count, double stderr_) {
  return Of(Doubles(count, 50), Doubles(count, stderr_));
}

std::string ErrorOf(const Doubles& scores,
                    const Doubles& stderrs,
                    double rho = 0,
                    std::size_t top_k = 5) {
  SelectionInput input;
  input.scores = scores;
  input.stderrs = stderrs;
  input.rho = rho;
  input.top_k = top_k;
  const Result<Selection> result = Select(input);
  return result ? "" : result.error().message;
}

bool Has(const Selection& selection, SelectionCaveat caveat) {
  return std::find(selection.caveats.begin(), selection.caveats.end(), caveat) !=
         selection.caveats.end();
}

// E[max of K] = int_0^inf 1 - Phi(t)^K - Phi(-t)^K dt, by Simpson's rule.
double ExpectedMax(double count) {
  const int steps = 20'000;
  const double h = 12.0 / steps;
  double sum = 0;
  for (int i = 0; i <= steps; ++i) {
    const double t = i * h;
    const double f = -std::expm1(count * NormalLogCdf(t)) - std::pow(NormalCdf(-t), count);
    sum += f * (i == 0 || i == steps ? 1 : i % 2 == 1 ? 4 : 2);
  }
  return sum * h / 3;
}

TEST(Selection, TiedModels) {
  const double root_pi = std::sqrt(std::numbers::pi);
  const double a = std::asin(1.0 / 3);
  const Doubles closed = {1 / root_pi, 1.5 / root_pi, 3 / root_pi * (0.5 + a / std::numbers::pi),
                          5 / root_pi * (0.25 + 1.5 * a / std::numbers::pi)};
  for (std::size_t k = 2; k <= 100; ++k) {
    const Selection selection = Tied(k, 1);
    const auto count = static_cast<double>(k);
    EXPECT_NEAR(selection.p_wrong, 1 - 1 / count, 1e-12) << k;
    EXPECT_NEAR(selection.n_effective, count, 1e-11) << k;
    EXPECT_NEAR(selection.inflation, ExpectedMax(count), 1e-12) << k;
    EXPECT_NEAR(selection.expected_excess, selection.inflation, 1e-12) << k;
    EXPECT_NEAR(selection.leader_in_top_k, std::min(1.0, 5 / count), 1e-12) << k;
    EXPECT_NEAR(selection.best_in_top_k, std::min(1.0, 5 / count), 1e-12) << k;
    EXPECT_NEAR(selection.p_beyond_tied, 0, 1e-12);
    EXPECT_EQ(selection.tied.size(), k);
    EXPECT_EQ(selection.mcb_set.size(), k);
    if (k <= 5) {
      EXPECT_NEAR(selection.inflation, closed[k - 2], 1e-12) << k;
    }
  }
}

// mpmath with 30 digits.
TEST(Selection, CrowdedTops) {
  EXPECT_NEAR(Tied(20, 5).inflation, 5 * 1.8674750597983204847, 1e-12);
  EXPECT_NEAR(Tied(500, 1).inflation, 3.0366993459289313668, 1e-12);
  const Selection crowd = Tied(2'000, 1);
  EXPECT_NEAR(crowd.inflation, 3.4353371625143029691, 1e-12);
  EXPECT_NEAR(crowd.p_wrong, 1 - 1.0 / 2'000, 1e-12);
  EXPECT_NEAR(crowd.leader_in_top_k, 5.0 / 2'000, 1e-12);
  EXPECT_LE(std::abs(crowd.p_sum_error), 1e-12);
  EXPECT_NEAR(Tied(10'000, 1).inflation, 3.8516158170666748307, 1e-11);
  EXPECT_NEAR(Tied(100'000, 1).inflation, 4.3843194031075881101, 1e-11);
}

TEST(Selection, TwoModels) {
  struct Case {
    double gap, a, b;
  };
  for (const Case& pair : {Case{1.3, 2, 1},
                           {0.4, 0.5, 3},
                           {5, 1, 1},
                           {0, 1, 4},
                           {80, 1, 1},
                           {3, 1, 30},
                           {1, 0, 2},
                           {1, 1e-9, 1e9}}) {
    const Selection selection = Of({pair.gap, 0}, {pair.a, pair.b});
    const double q = std::hypot(pair.a, pair.b);
    const double d = pair.gap / q;
    const double inflation = q * NormalDensity(d);
    EXPECT_NEAR(selection.p_wrong, NormalCdf(-d), 1e-12 * NormalCdf(-d));
    EXPECT_NEAR(selection.inflation, inflation, 1e-12 * inflation);
    EXPECT_NEAR(selection.expected_max, pair.gap * NormalCdf(d) + inflation, 1e-12 * q);
    EXPECT_NEAR(selection.p_two_sided, 2 * NormalCdf(-d), 1e-12);
    EXPECT_EQ(selection.leader_in_top_k, 1);
  }
}

TEST(Selection, TheIntegralGivesTheClosedFormOfTwo) {
  // A third model without a chance: no longer the closed form, but the same numbers.
  for (const double b : {1.0, 3.0, 40.0, 1e-3, 1e-6}) {
    const Selection two = Of({1.3, 0}, {2, b}, 1);
    const Selection three = Of({1.3, 0, -500}, {2, b, 1}, 1);
    EXPECT_NEAR(three.p_wrong, two.p_wrong, 1e-12) << b;
    const double room = 1e-12 * std::max(5.0, b);  // 1e-6: t has ten digits of that error
    EXPECT_NEAR(three.inflation, two.inflation, room) << b;
    EXPECT_NEAR(three.expected_excess, two.expected_excess, room) << b;
    EXPECT_NEAR(three.leader_in_top_k, 1 - two.p_wrong, 1e-12) << b;
  }
}

TEST(Selection, CertainScores) {
  const Selection clear = Of({90, 80, 70}, {0, 0, 0});
  EXPECT_EQ(clear.p_wrong, 0);
  EXPECT_EQ(clear.inflation, 0);
  EXPECT_EQ(clear.z_min, kInfinity);
  EXPECT_TRUE(IsMissing(clear.gap_se));
  EXPECT_TRUE(Has(clear, SelectionCaveat::kNoErrorsAtAll));
  // 0/0 is no certainty, and neither is a gap over nothing.
  EXPECT_FALSE(clear.is_resolved);
  for (const std::size_t count : {2U, 3U, 7U}) {
    const Selection tie = Tied(count, 0);
    const double share = 1.0 / static_cast<double>(count);
    EXPECT_NEAR(tie.p_wrong, 1 - share, 1e-15);
    EXPECT_EQ(tie.z_min, 0);
    EXPECT_EQ(tie.p_two_sided, 1);
    EXPECT_FALSE(tie.is_resolved);
    EXPECT_NEAR(tie.leader_in_top_k, std::min(1.0, 5 * share), 1e-15);
  }
  // Certain at the top, a noisy rival: E[(X - c)+] = s phi(0) for a rival at c.
  const Selection mixed = Of({50, 50, 20}, {0, 5, 1});
  EXPECT_NEAR(mixed.p_wrong, 0.5, 1e-13);
  EXPECT_NEAR(mixed.inflation, 5 * NormalDensity(0), 1e-12);
  EXPECT_TRUE(Has(mixed, SelectionCaveat::kLeaderNoError));
  EXPECT_TRUE(Has(mixed, SelectionCaveat::kExactTie));
  // Certain rivals below, between and above: P(L among 2) = P(X_L above the second highest).
  const Selection steps = Of({3, 2.5, 2.4, 2.3}, {1, 0, 0, 0}, 2);
  EXPECT_NEAR(steps.leader_in_top_k, NormalCdf(0.6), 1e-13);
  EXPECT_NEAR(steps.p_best[0], NormalCdf(0.5), 1e-13);
}

// Three tied models: P(1 best) = P(X1 > X2, X1 > X3) = 1/4 + asin(r) / (2 pi).
TEST(Selection, OrthantProbabilities) {
  for (const Doubles& s : {Doubles{1, 1, 1}, {1, 0.7, 1.4}, {3, 0.1, 0.2}, {0.01, 1, 5}}) {
    const Selection selection = Of({0, 0, 0}, s);
    for (std::size_t i = 0; i < 3; ++i) {
      const double b = std::hypot(s[i], s[(i + 1) % 3]);
      const double c = std::hypot(s[i], s[(i + 2) % 3]);
      const double r = s[i] * s[i] / (b * c);
      EXPECT_NEAR(selection.p_best[i], 0.25 + std::asin(r) / (2 * std::numbers::pi), 1e-12);
    }
  }
  // mpmath
  const Selection apart = Of({1, 0.6, 0.2}, {1, 0.7, 1.4});
  EXPECT_NEAR(apart.p_best[0], 0.495781213628780004, 1e-13);
  EXPECT_NEAR(apart.p_best[1], 0.260629159509970792, 1e-13);
  EXPECT_NEAR(apart.p_best[2], 0.243589626861249204, 1e-13);
}

// The program integrates Stein's form; here the definition, sum_i int (t - x_i) f_i G_i dt.
TEST(Selection, SteinsIdentity) {
  const Doubles x = {3, 2.6, 2.5, 1};
  const Doubles s = {0.5, 1, 0.3, 2};
  double inflation = 0;
  double expected_max = 0;
  const double h = 0.01;
  for (double t = -20; t < 25; t += h) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      double g = NormalDensity((t - x[i]) / s[i]) / s[i];
      for (std::size_t j = 0; j < x.size(); ++j) {
        g *= j == i ? 1 : NormalCdf((t - x[j]) / s[j]);
      }
      inflation += h * (t - x[i]) * g;
      expected_max += h * t * g;
    }
  }
  const Selection selection = Of(x, s);
  EXPECT_NEAR(selection.inflation, inflation, 1e-12);
  EXPECT_NEAR(selection.expected_max, expected_max, 1e-12);
}

TEST(Selection, AffineAndPermutationInvariance) {
  const Doubles x = {3, 2.6, 2.5, 1, 2.9, 2.89};
  const Doubles s = {0.5, 1, 0.3, 2, 0.4, 0.6};
  const Selection base = Of(x, s, 2);
  for (const double scale : {1.0, 7.0, 1e-6, 1e9}) {
    for (const double shift : {0.0, 100.0, -3.0}) {
      Doubles moved;
      Doubles errors;
      for (std::size_t i = x.size(); i-- > 0;) {
        moved.push_back(scale * (x[i] + shift));
        errors.push_back(scale * s[i]);
      }
      const Selection other = Of(moved, errors, 2);
      EXPECT_EQ(other.leader, x.size() - 1 - base.leader);
      EXPECT_NEAR(other.p_wrong, base.p_wrong, 1e-12);
      EXPECT_NEAR(other.inflation, scale * base.inflation, 1e-12 * scale);
      EXPECT_NEAR(other.leader_in_top_k, base.leader_in_top_k, 1e-12);
      EXPECT_NEAR(other.best_in_top_k, base.best_in_top_k, 1e-12);
      EXPECT_NEAR(other.z_min, base.z_min, 1e-12);
      EXPECT_EQ(other.mcb_set.size(), base.mcb_set.size());
    }
  }
}

TEST(Selection, ModelsFarBelowChangeNothing) {
  Doubles x = {3, 2.6, 2.5};
  Doubles s = {0.5, 1, 0.3};
  const Selection few = Of(x, s, 2);
  for (int i = 0; i < 1'000; ++i) {
    x.push_back(-1e4 - i);
    s.push_back(1e-3 + i);
  }
  const Selection many = Of(x, s, 2);
  EXPECT_EQ(many.p_wrong, few.p_wrong);
  EXPECT_EQ(many.inflation, few.inflation);
  EXPECT_EQ(many.leader_in_top_k, few.leader_in_top_k);
}

TEST(Selection, TinyChancesAreNotLost) {
  // Three models: the integral, not the closed form. By far the first, so about the sum of pairs.
  const Selection selection = Of({80, 70, 69}, {1, 1, 1});
  const double first = NormalCdf(-10 / std::numbers::sqrt2);
  const double second = NormalCdf(-11 / std::numbers::sqrt2);
  EXPECT_NEAR(selection.p_wrong / (first + second), 1, 1e-3);
  EXPECT_GT(selection.inflation, 0);
  EXPECT_LT(selection.inflation, 1e-10);
}

TEST(Selection, Correlation) {
  const Doubles x = {3, 2.5, 2.4, 1};
  const Doubles ones(4, 1);
  const Selection correlated = Of(x, ones, 2, 0.6);
  const Selection narrow = Of(x, Doubles(4, std::sqrt(0.4)), 2);
  EXPECT_NEAR(correlated.p_wrong, narrow.p_wrong, 1e-13);
  EXPECT_NEAR(correlated.inflation, narrow.inflation, 1e-13);
  EXPECT_NEAR(correlated.z, narrow.z, 1e-13);
  EXPECT_EQ(correlated.mcb_set, narrow.mcb_set);
  EXPECT_FALSE(Has(correlated, SelectionCaveat::kUnequalRho));
  EXPECT_NEAR(correlated.gap_se, 0.5, 1e-15);  // of the leader's own error
  EXPECT_TRUE(Has(Of(x, {1, 1, 1, 2}, 2, 0.6), SelectionCaveat::kUnequalRho));
}

TEST(Selection, WinnersScore) {
  const Selection selection = Of({80, 79, 78}, {2, 2, 2});
  EXPECT_EQ(selection.adjusted, 80 - selection.inflation);
  const double c = NormalQuantile((1 + std::cbrt(0.95)) / 2);
  EXPECT_NEAR(selection.projection.low, 80 - 2 * c, 1e-12);
  EXPECT_NEAR(selection.projection.high, 80 + 2 * c, 1e-12);
  EXPECT_NEAR(selection.projection_lower, 80 - 2 * NormalQuantile(std::cbrt(0.95)), 1e-12);
}

TEST(Selection, LeadAndSeparation) {
  // The closest rival in standard errors is not the runner-up.
  const Selection selection = Of({80, 77, 76}, {1, 0.5, 3});
  EXPECT_EQ(selection.runner_up, 1U);
  EXPECT_EQ(selection.closest, 2U);
  EXPECT_NEAR(selection.z, 3 / std::hypot(1, 0.5), 1e-14);
  EXPECT_NEAR(selection.z_min, 4 / std::sqrt(10), 1e-14);
  EXPECT_FALSE(selection.is_resolved);
  EXPECT_NEAR(selection.lead_at_least, 4 - 1.959963984540054 * std::sqrt(10), 1e-12);
  EXPECT_TRUE(Of({90, 77, 76}, {1, 0.5, 3}).is_resolved);
  // Two clear of three: k = 2 separates, k = 1 does not.
  const Selection pair = Of({80, 79.9, 60, 59, 58}, {1, 1, 1, 1, 1});
  ASSERT_EQ(pair.separations.size(), 2U);
  EXPECT_EQ(pair.separations[0].k, 1U);
  EXPECT_FALSE(pair.separations[0].is_separated);
  EXPECT_EQ(pair.separations[1].k, 3U);
  EXPECT_EQ(pair.least_separated_k, 2U);
}

TEST(Selection, SeparationOfGroupsFarApart) {
  // Beyond ten standard errors: the least z of all pairs, whichever they are.
  const Selection selection = Of({900, 899, 500, 400, 0}, {1, 7, 2, 9, 90}, 3);
  ASSERT_EQ(selection.separations.size(), 2U);
  EXPECT_NEAR(selection.separations[0].z, 1 / std::sqrt(50), 1e-14);
  EXPECT_NEAR(selection.separations[1].z, 500 / std::hypot(2, 90), 1e-12);
  const Selection far = Of({900, 899, 500, 400, 0}, {1, 1, 2, 9, 9}, 2);
  EXPECT_EQ(far.separations[1].k, 2U);
  EXPECT_NEAR(far.separations[1].z, 499 / std::hypot(1, 9), 1e-11);
  EXPECT_EQ(far.least_separated_k, 2U);
}

TEST(Selection, RoundedGapsAreTies) {
  const Doubles scores = {80.05, 80};
  const Doubles stderrs = {0.001, 0.001};
  SelectionInput input;
  input.scores = scores;
  input.stderrs = stderrs;
  input.granularity = 0.1;
  const Result<Selection> selection = Select(input);
  ASSERT_TRUE(selection.has_value());
  EXPECT_TRUE(Has(*selection, SelectionCaveat::kRounding));
  EXPECT_FALSE(selection->is_resolved);
  EXPECT_LT(selection->p_two_sided, 1e-9);
}

TEST(Selection, WhatCannotBeRanked) {
  EXPECT_EQ(ErrorOf({}, {}), "no ranking: 0 models, expected two or more");
  EXPECT_EQ(ErrorOf({1}, {1}), "no ranking: 1 model, expected two or more");
  EXPECT_EQ(ErrorOf({1, 2}, {1}), "2 scores but 1 standard errors");
  EXPECT_EQ(ErrorOf({1, kNan}, {1, 1}), "model 1: score nan, expected a number");
  EXPECT_EQ(ErrorOf({kInfinity, 1}, {1, 1}), "model 0: score inf, expected a number");
  EXPECT_EQ(ErrorOf({1, 2}, {1, -1}),
            "model 1: standard error -1, expected a number of at least 0");
  EXPECT_NE(ErrorOf({1, 2}, {kNan, 1}), "");
  EXPECT_NE(ErrorOf({1, 2}, {kInfinity, 1}), "");
  EXPECT_NE(ErrorOf({1, 2}, {1, 1}, 1.0), "");
  EXPECT_NE(ErrorOf({1, 2}, {1, 1}, kNan), "");
  EXPECT_NE(ErrorOf({1, 2}, {1, 1}, 0, 0), "");
}

TEST(Selection, ExtremeNumbersEnd) {
  for (const Doubles& s : {Doubles{1e-300, 1, 1e300},
                           {1e-12, 1, 1},
                           {0, 1e-13, 1},
                           {1e300, 1e300, 1e300},
                           {1e-320, 1e-320, 1e-320},
                           {0, 0, 5e-324}}) {
    for (const Doubles& x : {Doubles{1, 1, 1}, {0, 1e-300, 1}, {1e300, -1e300, 0}, {3, 2, 1}}) {
      const Selection selection = Of(x, s, 2);
      EXPECT_GE(selection.p_wrong, 0);
      EXPECT_LE(selection.p_wrong, 1 + 1e-12);
      EXPECT_GE(selection.inflation, 0);
      EXPECT_EQ(selection.p_best.size(), 3U);
    }
  }
}

}  // namespace
}  // namespace hl::stats
