// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "lint/base/missing.h"
#include "lint/stats/lead.h"
#include "lint/stats/power.h"

namespace hl::stats {
namespace {

TEST(Lead, BoundsOfSharedItems) {
  const SharedItemBounds bounds = BoundsOfSharedItems(0.788, 0.774, 500);
  EXPECT_NEAR(bounds.questions, 7, 1e-12);
  EXPECT_NEAR(bounds.best_case_p, 0.015625, 1e-15);
  EXPECT_NEAR(bounds.z_best, std::sqrt(500 * 0.014 / (1 - 0.014)), 1e-12);
  EXPECT_NEAR(bounds.z_independent, 0.53531903186, 1e-10);
  EXPECT_NEAR(bounds.z_worst, 0.014 * std::sqrt(500 / (2 - 1.562 - 0.014 * 0.014)), 1e-12);
  EXPECT_LT(bounds.z_worst, bounds.z_independent);
  EXPECT_EQ(BoundsOfSharedItems(0.5, 0.5, 10).best_case_p, 1);
  EXPECT_EQ(BoundsOfSharedItems(1, 1, 10).z_best, 0);
  EXPECT_TRUE(IsMissing(BoundsOfSharedItems(1, 0, 10).z_best));  // no chance is left
  EXPECT_TRUE(IsMissing(BoundsOfSharedItems(0.4, 0.5, 10).z_best));
  EXPECT_TRUE(IsMissing(BoundsOfSharedItems(50, 40, 10).questions));
  EXPECT_TRUE(IsMissing(BoundsOfSharedItems(0.5, 0.4, 0).questions));
}

LeadInput Of(double leader, double rival, double n, double z_min) {
  LeadInput input;
  input.z_min = z_min;
  input.gap = 100 * (leader - rival);
  input.scale = 100;
  input.n = n;
  input.p_leader = leader;
  input.p_rival = rival;
  return input;
}

TEST(Lead, Verdicts) {
  EXPECT_EQ(JudgeLead(Of(0.5, 0.5, 500, 0)), Lead::kTied);
  EXPECT_EQ(JudgeLead(Of(0.788, 0.774, 500, 0.535)), Lead::kNeedsItems);
  EXPECT_EQ(JudgeLead(Of(0.744, 0.742, 500, 0.072)), Lead::kUnresolvable);  // one question
  EXPECT_EQ(JudgeLead(Of(0.9, 0.8, 500, 4.5)), Lead::kResolved);
  EXPECT_EQ(JudgeLead(Of(0.9, 0.8, kMissing, 1)), Lead::kUnresolved);
  EXPECT_EQ(JudgeLead(Of(0.9, 0.8, kMissing, kMissing)), Lead::kUnresolved);
  // Five of five against none: no test over five questions resolves that.
  EXPECT_EQ(JudgeLead(Of(1, 0, 5, 3)), Lead::kUnresolvable);
}

TEST(Lead, RoundingAndOpenTops) {
  LeadInput rounded = Of(0.9, 0.8995, kMissing, 5);
  rounded.granularity = 0.1;
  EXPECT_EQ(JudgeLead(rounded), Lead::kTied);
  LeadInput five = Of(0.744, 0.734, 500, 0.4);  // five questions, six with the rounding
  EXPECT_EQ(JudgeLead(five), Lead::kUnresolvable);
  five.granularity = 0.2;
  EXPECT_NE(JudgeLead(five), Lead::kUnresolvable);
  LeadInput open = Of(0.9, 0.8, 500, 4.5);
  open.is_top_open = true;
  EXPECT_EQ(JudgeLead(open), Lead::kUnresolved);
  EXPECT_EQ(JudgeLead(Of(0.9, 0.8, kMissing, std::numeric_limits<double>::infinity())),
            Lead::kUnresolved);  // certain scores certify nothing
}

TEST(Power, ClosedForms) {
  EXPECT_NEAR(FisherExact(3, 3, 0, 3), 0.1, 1e-14);
  EXPECT_NEAR(FisherExact(5, 5, 3, 5), 4.0 / 9, 1e-14);
  EXPECT_NEAR(FisherExact(5, 10, 5, 10), 1, 1e-12);
  EXPECT_TRUE(IsMissing(FisherExact(3, 2, 0, 3)));
  EXPECT_TRUE(IsMissing(FisherExact(0, 0, 0, 3)));
  EXPECT_NEAR(LeastDetectable(200, 0.84), 0.10270781062297636, 1e-15);
  EXPECT_TRUE(IsMissing(LeastDetectable(1, 0.5)));  // 1.98
  EXPECT_TRUE(IsMissing(LeastDetectable(10, 0)));
  EXPECT_TRUE(IsMissing(LeastDetectable(0, 0.5)));
  // (1.95996 + .84162)^2 / 4 * ... = 7.8489 * .25 / .01
  EXPECT_EQ(QuestionsNeeded(0.1, 0.25), 197);
  EXPECT_TRUE(IsMissing(QuestionsNeeded(0, 0.25)));
}

}  // namespace
}  // namespace hl::stats
