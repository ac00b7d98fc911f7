// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <vector>

#include "lint/base/missing.h"
#include "lint/stats/distribution.h"
#include "lint/stats/orthant.h"
#include "lint/stats/paired.h"

namespace hl::stats {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
using Doubles = std::vector<double>;

PairedDifference Of(const Doubles& a,
                    const Doubles& b,
                    const std::vector<std::uint32_t>& clusters = {}) {
  const Result<PairedDifference> result = ComparePaired(a, b, clusters);
  EXPECT_TRUE(result.has_value());
  return *result;
}

TEST(McNemar, Exact) {
  EXPECT_EQ(McNemarTest(0, 0).p_exact, 1);
  EXPECT_EQ(McNemarTest(0, 0).p_mid, 1);
  EXPECT_NEAR(McNemarTest(10, 4).p_exact, 0.1795654296875, 1e-14);
  EXPECT_NEAR(McNemarTest(4, 10).p_exact, 0.1795654296875, 1e-14);
  EXPECT_EQ(McNemarTest(29, 28).p_exact, 1);
  EXPECT_NEAR(McNemarTest(600, 500).p_exact, 0.0028195449914364284, 1e-14);
  // Far tails and large counts keep their digits: 2 * 2^-1000, and the normal limit.
  EXPECT_NEAR(McNemarTest(1'000, 0).p_exact / std::exp2(-999), 1, 1e-10);
  const double z = (10'000 - 1) / std::sqrt(1e9);  // with the correction for continuity
  EXPECT_NEAR(McNemarTest(500'005'000, 499'995'000).p_exact, 2 * NormalCdf(-z), 1e-7);
  // mid-p: half of the observed table
  EXPECT_NEAR(McNemarTest(5, 0).p_mid, 0.03125, 1e-15);
  EXPECT_NEAR(McNemarTest(3, 3).p_mid, 1, 1e-14);
  EXPECT_EQ(McNemarTest(-1, 3).p_exact, McNemarTest(0, 3).p_exact);
}

TEST(Paired, Difference) {
  const PairedDifference paired = Of({1, 1, 1, 0, 1, 0}, {1, 0, 0, 0, 1, 1});
  EXPECT_NEAR(paired.difference, 1.0 / 6, 1e-15);
  // differences 0 1 1 0 0 -1: mean 1/6, squares 3 - 6/36
  EXPECT_NEAR(paired.stderr_, std::sqrt((3 - 6.0 / 36) / 5 / 6), 1e-15);
  EXPECT_NEAR(paired.stderr_a, std::sqrt((4.0 / 6) * (2.0 / 6) / 5), 1e-15);
  EXPECT_NEAR(paired.stderr_ * paired.stderr_,
              paired.stderr_a * paired.stderr_a + paired.stderr_b * paired.stderr_b -
                  2 * paired.correlation * paired.stderr_a * paired.stderr_b,
              1e-15);
  EXPECT_TRUE(paired.is_binary);
  EXPECT_EQ(paired.mcnemar.only_a, 2);
  EXPECT_EQ(paired.mcnemar.only_b, 1);
  EXPECT_NEAR(paired.p_wrong, NormalCdf(-paired.z), 1e-15);
  EXPECT_EQ(paired.clusters, 0U);
}

TEST(Paired, Clusters) {
  const Doubles a = {1, 1, 1, 0, 1, 0};
  const Doubles b = {1, 0, 0, 0, 1, 1};
  // Each item its own cluster: the same but for n against n - 1.
  const PairedDifference single = Of(a, b, {0, 1, 2, 3, 4, 5});
  EXPECT_NEAR(single.clustered_stderr, single.stderr_ * std::sqrt(5.0 / 6), 1e-15);
  // Deviations -1/6 5/6 | 5/6 -1/6 | -1/6 -7/6, sums 4/6, 4/6, -8/6
  const PairedDifference two = Of(a, b, {7, 7, 9, 9, 3, 3});
  EXPECT_EQ(two.clusters, 3U);
  EXPECT_NEAR(two.clustered_stderr, std::sqrt(96.0 / 36) / 6, 1e-15);
  EXPECT_TRUE(IsMissing(Of(a, b, {1, 1, 1, 1, 1, 1}).clustered_stderr));
}

TEST(Paired, EqualAndConstantVectors) {
  const PairedDifference equal = Of({1, 0, 1}, {1, 0, 1});
  EXPECT_EQ(equal.difference, 0);
  EXPECT_EQ(equal.p_two_sided, 1);
  EXPECT_EQ(equal.p_wrong, 0.5);
  EXPECT_TRUE(IsMissing(equal.z));
  EXPECT_NEAR(equal.correlation, 1, 1e-15);
  const PairedDifference shifted = Of({0.5, 0.25, 1}, {0.25, 0, 0.75});
  EXPECT_TRUE(IsMissing(shifted.z));
  EXPECT_TRUE(IsMissing(shifted.p_two_sided));
  EXPECT_FALSE(shifted.is_binary);
  EXPECT_TRUE(IsMissing(Of({1, 1, 1}, {1, 0, 1}).correlation));
  EXPECT_TRUE(IsMissing(Of({1}, {0}).stderr_));
}

TEST(Paired, WhatCannotBeCompared) {
  const auto error = [](const Doubles& a, const Doubles& b,
                        const std::vector<std::uint32_t>& clusters) {
    const Result<PairedDifference> result = ComparePaired(a, b, clusters);
    return result ? std::string() : result.error().message;
  };
  EXPECT_EQ(error({}, {}, {}), "0 and 0 items, expected as many of both");
  EXPECT_EQ(error({1}, {1, 0}, {}), "1 and 2 items, expected as many of both");
  EXPECT_EQ(error({1, 0}, {1, kNan}, {}), "B, item 1: nan, expected a number");
  EXPECT_EQ(error({1, 0}, {1, 0}, {1}), "1 clusters for 2 items");
}

TEST(Orthant, ClosedForms) {
  EXPECT_EQ(ChanceAllPositive({}, {}).probability, 1);
  EXPECT_NEAR(ChanceAllPositive({1}, {4}).probability, NormalCdf(0.5), 1e-15);
  for (const double r : {-0.5, 0.0, 0.3, 0.9}) {
    const Orthant two = ChanceAllPositive({0, 0}, {1, r, r, 1});
    EXPECT_NEAR(two.probability, 0.25 + std::asin(r) / (2 * std::numbers::pi), 1e-5) << r;
    EXPECT_LT(two.error, 1e-5);
  }
  // Correlation 1/2: 1/(m+1), the chance that one of m + 1 tied models is the best.
  for (const std::size_t m : {3U, 6U, 12U}) {
    Doubles covariance(m * m, 0.5);
    for (std::size_t i = 0; i < m; ++i) {
      covariance[i * m + i] = 1;
    }
    const Orthant orthant = ChanceAllPositive(Doubles(m, 0), covariance);
    EXPECT_NEAR(orthant.probability, 1 / static_cast<double>(m + 1), 1e-4) << m;
  }
  // The same variable twice.
  EXPECT_NEAR(ChanceAllPositive({1, 1}, {1, 1, 1, 1}).probability, NormalCdf(1), 1e-12);
}

TEST(PairedBoard, AgreesWithThePair) {
  Doubles a;
  Doubles b;
  for (int i = 0; i < 300; ++i) {
    a.push_back((i * 7) % 10 < 7 ? 1 : 0);
    b.push_back((i * 7) % 10 < 6 || i % 13 == 0 ? 1 : 0);
  }
  Doubles both = b;
  both.insert(both.end(), a.begin(), a.end());
  const PairedDifference pair = Of(a, b);
  const Result<PairedBoard> board = ComparePairedBoard(both, 2);
  ASSERT_TRUE(board.has_value());
  EXPECT_EQ(board->leader, 1U);
  EXPECT_EQ(board->closest, 0U);
  EXPECT_NEAR(board->z_min, pair.z, 1e-12);
  EXPECT_NEAR(board->p_wrong, pair.p_wrong, 1e-12);
  EXPECT_NEAR(board->median_correlation, pair.correlation, 1e-12);
  EXPECT_EQ(board->p_wrong_low, board->p_wrong_high);
}

TEST(PairedBoard, CopiesOfTheLeaderNeverLeadAlone) {
  const Doubles values = {1, 1, 0, 1, 0, 1, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0, 1};
  const Result<PairedBoard> board = ComparePairedBoard(values, 3);
  ASSERT_TRUE(board.has_value());
  EXPECT_EQ(board->leader, 0U);
  EXPECT_EQ(board->z_min, 0);
  EXPECT_EQ(board->p_two_sided, 1);
  EXPECT_NEAR(board->p_wrong, NormalCdf(-board->z[2]), 1e-12);
}

TEST(PairedBoard, WhatCannotBeRanked) {
  EXPECT_FALSE(ComparePairedBoard(Doubles{1, 0}, 1).has_value());
  EXPECT_FALSE(ComparePairedBoard(Doubles{1, 0, 1}, 2).has_value());
  EXPECT_FALSE(ComparePairedBoard(Doubles{1, 0}, 2).has_value());
  EXPECT_FALSE(ComparePairedBoard(Doubles{1, 0, 1, kNan}, 2).has_value());
}

}  // namespace
}  // namespace hl::stats
