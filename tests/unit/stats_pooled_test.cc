// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "lint/stats/lattice.h"
#include "lint/stats/pooled.h"

namespace hl::stats {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

using Formula = std::optional<double> (*)(std::span<const Child>);

// A 0/1 task with k right answers of n.
Child Binary(double k, double n) {
  return {k / n, BinaryStderr(k / n, n), n};
}

std::optional<Combined> CombineAll(const std::vector<Child>& children) {
  std::vector<CombinedChild> all;
  for (const Child& child : children) {
    all.push_back({child, true});
  }
  return CombinedV040(all);
}

// Written by the harness itself: one group of three tasks, by version.
TEST(Pooled, RowsOfTheHarnessToTheBit) {
  const std::vector<Child> children = {{0.75, 0.09933992677987828, 20},
                                       {0.7037037037037037, 0.0895511888632576, 27},
                                       {0.7380952380952381, 0.06866508638104515, 42}};
  EXPECT_EQ(MeanBySize(children), 0.7303370786516854);      // 0.4.0 to 0.4.3
  EXPECT_EQ(MeanPlain(children), 0.730599647266314);        // 0.4.4 to 0.4.11
  EXPECT_EQ(PooledStderr(children), 0.047814363793584766);  // 0.4.2 to 0.4.12
  const std::optional<Combined> combined = CombineAll(children);
  ASSERT_TRUE(combined.has_value());
  EXPECT_EQ(combined->score, 0.7303370786516854);
  EXPECT_EQ(combined->stderr_, 0.08223508390045642);  // 0.4.0
  const std::vector<Child> others = {{0.5, 0.11470786693528086, 20},
                                     {0.48148148148148145, 0.09799078929868857, 27},
                                     {0.6, 0.09097176522946843, 30}};
  EXPECT_EQ(MeanBySize(others), 0.5324675324675324);
  EXPECT_EQ(PooledStderr(others), 0.05765503728299311);
}

TEST(Pooled, GroupOfSevenTasks) {
  const std::vector<Child> children = {Binary(14, 307), Binary(2, 123), Binary(2, 132),
                                       Binary(5, 280),  Binary(8, 154), Binary(8, 193),
                                       Binary(3, 135)};
  EXPECT_TRUE(Fits(MeanBySize(children).value_or(0), 42.0 / 1324));
  EXPECT_NEAR(PooledStderr(children).value_or(0), 0.0048132, 5e-8);
  EXPECT_NEAR(QuadratureBySize(children).value_or(0), 0.0048125, 5e-8);
}

TEST(Pooled, GroupOfFourGroups) {
  const std::vector<Child> children = {
      {0.2421, 0, 4705}, {0.2382, 0, 3107}, {0.2171, 0, 3077}, {0.2131, 0, 3153}};
  EXPECT_NEAR(MeanBySize(children).value_or(0), 0.229247, 5e-7);
  EXPECT_NEAR(MeanPlain(children).value_or(0), 0.227625, 5e-7);
}

TEST(Pooled, MeanOfTheErrorsOfEqualTasks) {
  const std::vector<Child> children = {Binary(5, 10), Binary(2, 10), Binary(4, 10)};
  EXPECT_NEAR(MeanPlain(children).value_or(0), 0.3666666666666667, 1e-16);
  EXPECT_NEAR(MeanOfStderrs(children).value_or(0), 0.15443310539518174, 1e-15);
  EXPECT_NEAR(UnweightedStderr(children).value_or(0), 0.08958, 5e-6);
  EXPECT_NEAR(PooledStderr(children).value_or(0), 0.08958, 5e-6);
  EXPECT_NEAR(BinaryStderr(11.0 / 30, 30), 0.08949, 5e-6);
}

TEST(Pooled, EqualSizesMakeTheFormulasOne) {
  for (const double n : {2.0, 10.0, 333.0}) {
    const std::vector<Child> children = {{0.1, 0.03, n}, {0.5, 0.11, n}, {0.9, 0.07, n}};
    const double unweighted = UnweightedStderr(children).value_or(0);
    EXPECT_TRUE(Fits(PooledStderr(children).value_or(0), unweighted));
    EXPECT_TRUE(Fits(QuadratureBySize(children).value_or(0), unweighted));
    EXPECT_TRUE(Fits(MeanBySize(children).value_or(0), MeanPlain(children).value_or(0)));
    EXPECT_TRUE(Fits(UndividedStderr(children).value_or(0), unweighted * std::sqrt(3.0)));
  }
}

TEST(Pooled, OneChildIsItself) {
  const std::vector<Child> child = {Binary(7, 40)};
  const double s = child[0].stderr_;
  EXPECT_EQ(MeanBySize(child), 0.175);
  for (const Formula formula : {PooledStderr, UnweightedStderr, MeanOfStderrs, QuadratureBySize}) {
    EXPECT_TRUE(Fits(formula(child).value_or(0), s));
  }
  const std::optional<Combined> combined = CombineAll(child);
  ASSERT_TRUE(combined.has_value());
  EXPECT_EQ(combined->score, 0.175);
  EXPECT_EQ(combined->variance, s * s);
  EXPECT_TRUE(Fits(combined->stderr_, s));
}

TEST(Pooled, NoPoolingExceedsTheLargestError) {
  const std::vector<Child> children = {Binary(1, 3), Binary(40, 80), Binary(900, 1000)};
  for (const Formula formula : {PooledStderr, UnweightedStderr, QuadratureBySize}) {
    EXPECT_LT(formula(children).value_or(1), children[0].stderr_);
  }
}

TEST(Pooled, CombinedFollowsItsFormula) {
  // Two children by hand: N 4, n 12, new score 5/8.
  const std::optional<Combined> combined = CombineAll({{0.25, 0.5, 4}, {0.75, 0.25, 12}});
  ASSERT_TRUE(combined.has_value());
  EXPECT_EQ(combined->score, 0.625);
  const double variance = (3 * 0.25 + 11 * 0.0625) / 15 + 48.0 / (16 * 15) * 0.015625;
  EXPECT_DOUBLE_EQ(combined->variance, variance);
  EXPECT_EQ(combined->stderr_, std::sqrt(combined->variance));
}

TEST(Pooled, CombinedCountsChildrenWithoutTheKey) {
  const Child a = {0.25, 0.5, 4};
  const Child b = {0.75, 0.25, 12};
  const Child absent = {kNan, kNan, 16};
  const std::vector<CombinedChild> leading = {{absent, false}, {a, true}, {b, true}};
  const std::vector<CombinedChild> between = {{a, true}, {absent, false}, {b, true}};
  const std::vector<CombinedChild> trailing = {{a, true}, {b, true}, {absent, false}};
  // 20 documents stand before b in both.
  const std::optional<Combined> first = CombinedV040(leading);
  const std::optional<Combined> second = CombinedV040(between);
  const std::optional<Combined> third = CombinedV040(trailing);
  ASSERT_TRUE(first && second && third);
  EXPECT_EQ(first->score, (0.25 * 20 + 0.75 * 12) / 32);
  EXPECT_EQ(second->score, first->score);
  EXPECT_EQ(second->variance, first->variance);
  EXPECT_EQ(third->score, 0.625);
  const std::vector<CombinedChild> none = {{a, false}, {b, false}};
  EXPECT_FALSE(CombinedV040(none).has_value());
}

TEST(Pooled, NothingWithoutAnAnswer) {
  const struct {
    const char* name;
    std::vector<Child> children;
    bool has_plain, has_by_size, has_unweighted, has_pooled;
  } rows[] = {
      {"no children", {}, false, false, false, false},
      {"one document each", {{0.5, 0.1, 1}, {0.5, 0.1, 1}}, true, true, true, false},
      {"size zero", {{0.5, 0.1, 0}, {0.5, 0.1, 9}}, true, false, true, false},
      {"size below zero", {{0.5, 0.1, -9}}, true, false, true, false},
      {"size unknown", {{0.5, 0.1, kNan}}, true, false, true, false},
      {"size infinite", {{0.5, 0.1, kInfinity}}, true, false, true, false},
      {"error unknown", {{0.5, kNan, 9}}, true, true, false, false},
      {"error infinite", {{0.5, kInfinity, 9}}, true, true, false, false},
      {"score unknown", {{kNan, 0.1, 9}}, false, false, true, true},
      {"sum overflows", {{1e308, 1e308, 9}, {1e308, 1e308, 9}}, false, false, false, false},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.name);
    EXPECT_EQ(MeanPlain(row.children).has_value(), row.has_plain);
    EXPECT_EQ(MeanBySize(row.children).has_value(), row.has_by_size);
    EXPECT_EQ(UnweightedStderr(row.children).has_value(), row.has_unweighted);
    EXPECT_EQ(MeanOfStderrs(row.children).has_value(), row.has_unweighted);
    EXPECT_EQ(PooledStderr(row.children).has_value(), row.has_pooled);
    EXPECT_EQ(UndividedStderr(row.children).has_value(), row.has_pooled);
    EXPECT_TRUE(!CombineAll(row.children).has_value() || row.has_by_size);
  }
}

// Fails where the compiler fuses a*b+c, which would give 0.12140000000000002.
TEST(Pooled, ProductsAreRoundedBeforeTheyAreAdded) {
  const std::vector<Child> children = {{0.101, 0, 7}, {0.169, 0, 3}};
  EXPECT_EQ(MeanBySize(children), 0.12139999999999999);
}

TEST(Pooled, FitsToTwelveDigits) {
  EXPECT_TRUE(Fits(0.5, 0.5));
  EXPECT_TRUE(Fits(0.0, -0.0));
  EXPECT_TRUE(Fits(0.5, 0.5 * (1 + 9e-13)));
  EXPECT_FALSE(Fits(0.5, 0.5 * (1 + 1.1e-12)));
  EXPECT_FALSE(Fits(0.5, -0.5));
  EXPECT_FALSE(Fits(0.0, 1e-300));
  EXPECT_FALSE(Fits(kNan, kNan));
  EXPECT_FALSE(Fits(kInfinity, 1e308));
}

}  // namespace
}  // namespace hl::stats
