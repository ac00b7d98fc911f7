// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>

#include "lint/stats/spearman.h"

namespace hl::stats {
namespace {

TEST(Spearman, EqualValuesShareTheirRanks) {
  const std::array values = {0.5, 0.1, 0.5, 0.9};
  EXPECT_EQ(MeanRanks(values), (std::vector<double>{2.5, 1, 2.5, 4}));
}

TEST(Spearman, ClosedForms) {
  const std::array a = {1.0, 2.0, 3.0, 4.0};
  const std::array down = {4.0, 3.0, 2.0, 1.0};
  EXPECT_DOUBLE_EQ(SpearmanExact(a, a).rho, 1);
  EXPECT_DOUBLE_EQ(SpearmanExact(a, a).p_two_sided, 2.0 / 24);
  EXPECT_DOUBLE_EQ(SpearmanExact(a, down).rho, -1);
  const std::array swapped = {2.0, 1.0, 3.0, 4.0};  // 1 - 6 * 2 / (4 * 15)
  EXPECT_DOUBLE_EQ(SpearmanExact(a, swapped).rho, 0.8);
  EXPECT_DOUBLE_EQ(SpearmanExact(a, swapped).p_two_sided, 8.0 / 24);
}

// The seven boards of "The announced #1 is probably not the best model": gap over the leader's
// standard error, P(wrong #1) in percent. Over all 5,040 orders, by Python: 0.0151; without the
// last one 0.072.
TEST(Spearman, SevenLeaderboards) {
  const std::array gaps = {0.00, 0.00, 0.53, 0.12, 0.19, 0.60, 8.03};
  const std::array wrong = {72.1, 69.4, 64.3, 59.6, 53.1, 43.3, 0.0};
  const Spearman all = SpearmanExact(gaps, wrong);
  EXPECT_NEAR(all.rho, -0.8829, 5e-5);
  EXPECT_NEAR(all.p_two_sided, 0.0151, 5e-5);
  const Spearman rest = SpearmanExact(std::span(gaps).first(6), std::span(wrong).first(6));
  EXPECT_NEAR(rest.rho, -0.8117, 5e-5);
  EXPECT_NEAR(rest.p_two_sided, 0.0722, 5e-5);
}

TEST(Spearman, NothingToSay) {
  const std::array two = {1.0, 2.0};
  const std::array equal = {1.0, 1.0, 1.0};
  const std::array three = {1.0, 2.0, 3.0};
  EXPECT_TRUE(IsMissing(SpearmanExact(two, two).rho));
  EXPECT_TRUE(IsMissing(SpearmanExact(equal, three).rho));
  EXPECT_TRUE(IsMissing(SpearmanExact(three, two).rho));
  std::vector<double> many(kMostPermuted + 1);
  for (std::size_t i = 0; i < many.size(); ++i) {
    many[i] = static_cast<double>(i);
  }
  EXPECT_DOUBLE_EQ(SpearmanExact(many, many).rho, 1);
  EXPECT_TRUE(IsMissing(SpearmanExact(many, many).p_two_sided));
}

}  // namespace
}  // namespace hl::stats
