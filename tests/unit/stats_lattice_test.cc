// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>
#include <vector>

#include "lint/base/missing.h"
#include "lint/stats/lattice.h"

namespace hl::stats {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

double Half(std::string_view token) {
  return HalfUnit(token.data(), static_cast<int>(token.size()));
}

struct MeanAndStderr {
  double mean;
  double stderr_;
};

// By the definition: sample standard deviation over sqrt(n).
MeanAndStderr OfValues(const std::vector<double>& values) {
  const double n = static_cast<double>(values.size());
  double sum = 0;
  for (const double value : values) {
    sum += value;
  }
  const double mean = sum / n;
  double squares = 0;
  for (const double value : values) {
    squares += (value - mean) * (value - mean);
  }
  return {mean, std::sqrt(squares / (n - 1)) / std::sqrt(n)};
}

TEST(Lattice, EveryCountUpTo200IsFound) {
  for (int size = 2; size <= 200; ++size) {
    for (int count = 0; count <= size; ++count) {
      const double n = size;
      const double k = count;
      const double p = k / n;
      const double s = BinaryStderr(p, n);
      const bool is_inside = count > 0 && count < size;
      SCOPED_TRACE(testing::Message() << count << " of " << size);
      ASSERT_EQ(CountOfScore(n, p), k);
      ASSERT_EQ(ImpliedN(p, s), is_inside ? std::optional(n) : std::nullopt);
      ASSERT_EQ(ImpliedNOverN(p, BinaryStderrOverN(p, n)),
                is_inside ? std::optional(n) : std::nullopt);
      ASSERT_EQ(CountOfStderr(n, s), is_inside ? std::optional(std::min(k, n - k)) : std::nullopt);
      ASSERT_EQ(GradedStep(n, p, s), 1);
      ASSERT_TRUE(FitsBinary(p, 0, s, 0, n, true));
      ASSERT_TRUE(IsShortFraction(p) || !is_inside);
      ASSERT_FALSE(NoCountFits(p, s));
      ASSERT_EQ(CountOfStderrAlone(p, s), std::nullopt);
    }
  }
}

TEST(Lattice, BinaryStderrIsThatOfItsValues) {
  for (const int n : {2, 3, 7, 100, 1319}) {
    for (int k = 0; k <= n; k += 1 + n / 10) {
      std::vector<double> values(static_cast<std::size_t>(n), 0.0);
      std::fill_n(values.begin(), k, 1.0);
      const auto [p, s] = OfValues(values);
      EXPECT_NEAR(BinaryStderr(p, n), s, Epsilon(n) * s);
      EXPECT_NEAR(BinaryStderrOverN(p, n), s * std::sqrt((n - 1.0) / n), 1e-15);
    }
  }
}

struct PublishedRow {
  double score;
  double stderr_;
  double n;
  double count;
};

TEST(Lattice, PublishedRowsImplyTheirSize) {
  const PublishedRow rows[] = {
      {0.891, 0.009859828407037191, 1000, 891},
      {0.816, 0.012259457340938588, 1000, 816},
      {0.20051194539249148, 0.011700318050499373, 1172, 235},
      {0.21928327645051193, 0.012091245787615723, 1172, 257},
      {0.824, 0.02413349752545711, 250, 206},
      {0.6470588235294118, 0.03504019983419236, 187, 121},
      {0.0004, 0.0002828144211304471, 5000, 2},
      {0.6899166034874905, 0.012740305717376268, 1319, 910},
      {0.75, 0.25, 4, 3},
  };
  for (const PublishedRow& row : rows) {
    SCOPED_TRACE(row.score);
    EXPECT_EQ(ImpliedN(row.score, row.stderr_), row.n);
    EXPECT_EQ(CountOfScore(row.n, row.score), row.count);
    EXPECT_EQ(CountOfStderr(row.n, row.stderr_), std::min(row.count, row.n - row.count));
    EXPECT_EQ(GradedStep(row.n, row.score, row.stderr_), 1);
    EXPECT_TRUE(FitsBinary(row.score, 0, row.stderr_, 0, row.n, true));
    EXPECT_FALSE(NoCountFits(row.score, row.stderr_));
  }
  EXPECT_EQ(ImpliedN(0.0, 0.0), std::nullopt);
  EXPECT_EQ(BinaryStderr(0.0, 5000), 0.0);
}

TEST(Lattice, StderrOfCounts) {
  const struct {
    double n, k, stderr_;
  } rows[] = {
      {307, 263, 0.020031}, {193, 152, 0.029519}, {154, 109, 0.036767}, {123, 71, 0.044725},
      {132, 58, 0.043363},  {135, 47, 0.041153},  {307, 14, 0.011926},  {123, 2, 0.011450},
      {132, 2, 0.010673},   {280, 5, 0.007929},   {154, 8, 0.017941},   {193, 8, 0.014385},
      {135, 3, 0.012734},
  };
  for (const auto& row : rows) {
    EXPECT_NEAR(BinaryStderr(row.k / row.n, row.n), row.stderr_, 5.1e-7);
  }
}

TEST(Lattice, OneChangedDigitIsNoLatticePoint) {
  EXPECT_EQ(ImpliedN(0.891, 0.009859828407137191), std::nullopt);
  EXPECT_EQ(ImpliedN(0.892, 0.009859828407037191), std::nullopt);
  EXPECT_EQ(CountOfScore(1172, 0.20051194539249248), std::nullopt);
  EXPECT_EQ(CountOfStderr(1172, 0.011700318050599373), std::nullopt);
  EXPECT_EQ(GradedStep(1172, 0.20051194539249148, 0.011700328050499373), std::nullopt);
  // 4 answers of 6: neither 0/1 nor graded values over 6 have this pair.
  EXPECT_FALSE(FitsBinary(0.75, 0, 0.25, 0, 6, false));
  EXPECT_EQ(GradedStep(6, 0.75, 0.25), std::nullopt);
}

TEST(Lattice, StepOfGradedValuesDividesTheirDenominator) {
  for (int d = 1; d <= 60; ++d) {
    std::vector<double> values;
    for (int i = 0; i < 25; ++i) {
      values.push_back(static_cast<double>((i * i + 3) % (d + 1)) / d);
    }
    const auto [p, s] = OfValues(values);
    const std::optional<int> step = GradedStep(25, p, s);
    ASSERT_TRUE(step.has_value()) << d;
    EXPECT_LE(*step, d);
  }
  const auto [p, s] = OfValues({0.0, 1.0 / 3, 2.0 / 3, 1.0, 1.0});
  EXPECT_EQ(GradedStep(5, p, s), 3);
}

TEST(Lattice, RoundedPairsFitOverTheirIntervals) {
  const double p = 263.0 / 307;
  EXPECT_FALSE(FitsBinary(p, 0, 0.0200, 0, 307, true));
  EXPECT_TRUE(FitsBinary(p, 0, 0.0200, Half("0.0200"), 307, true));
  EXPECT_TRUE(FitsBinary(0.8567, Half("0.8567"), BinaryStderr(p, 307), 0, 307, false));
  EXPECT_FALSE(FitsBinary(0.8567, Half("0.8567"), BinaryStderr(p, 307), 0, 307, true));
  // A group stderr that was combined the wrong way is 28 times the bound.
  const double bound = BinaryStderr(0.5855, 14042) + BoundChange(0.5855, 14042, Half("0.5855"));
  EXPECT_NEAR(bound, 0.00416, 5e-6);
  EXPECT_GT(0.1186, 28 * bound);
}

TEST(Lattice, BoundChangeIsTheSlope) {
  for (const double p : {0.01, 0.3, 0.5, 0.72, 0.999}) {
    const double step = 1e-7;
    const double moved = std::abs(BinaryStderr(p + step, 500) - BinaryStderr(p - step, 500)) / 2;
    EXPECT_NEAR(BoundChange(p, 500, step), moved, 1e-4 * moved + 1e-15);
  }
  EXPECT_EQ(BoundChange(1.0, 500, 0.1), 0.0);
}

TEST(Lattice, ShortFractions) {
  for (const double p : {0.5, 1.0 / 3, 29999.0 / 30000, 1.0 / 30000, 12345.0 / 29989, 0.8911}) {
    EXPECT_TRUE(IsShortFraction(p)) << p;
  }
  for (const double p :
       {29999.0 / 30001, 1.0 / 30011, 0.5000001, std::sqrt(0.5), 1e-300, 0.0, 1.0, -0.5, 1.5}) {
    EXPECT_FALSE(IsShortFraction(p)) << p;
  }
}

TEST(Lattice, ChangedStderrFitsNoCount) {
  EXPECT_TRUE(NoCountFits(0.816, 0.012269457340938587));
  EXPECT_TRUE(NoCountFits(0.824, 0.02413359752545711));
  EXPECT_TRUE(NoCountFits(0.6470588235294118, 0.03504019983429236));
  EXPECT_FALSE(NoCountFits(0.5, 0.001119));  // about 200,000: too long to try
  EXPECT_FALSE(NoCountFits(std::sqrt(0.5), 0.03));
}

TEST(Lattice, ChangedScoreIsFoundByItsStderr) {
  const struct {
    double score, stderr_, n;
  } rows[] = {
      {0.20151194539249148, 0.011700318050499373, 1172},
      {0.20051194539259148, 0.011700318050499373, 1172},
      {0.21929327645051194, 0.012091245787615723, 1172},
      {0.6470688235294118, 0.03504019983419236, 187},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(CountOfStderrAlone(row.score, row.stderr_), row.n);
    EXPECT_EQ(CountOfStderrAlone(row.score, row.stderr_ * (1 + 1e-9)), std::nullopt);
  }
  EXPECT_EQ(CountOfStderrAlone(0.6480588235294118, 0.03504019983419236), std::nullopt);  // a/q
  EXPECT_EQ(CountOfStderrAlone(0.7071067811865475, 0.001), std::nullopt);  // n above 60,000
}

TEST(Lattice, HalfUnitOfTokens) {
  const struct {
    std::string_view token;
    double half;
  } rows[] = {
      {"12", 0.50005},
      {"0", 0.50005},
      {"-7", 0.50005},
      {"0.5", 0.050005},
      {"-0.25", 0.0050005},
      {"1.50", 0.0050005},
      {"1e-05", 5.0005e-06},
      {"1.5E-05", 5.0005e-07},
      {"0.1234567890", 5.0005e-11},
      {"0.12345678901", 0},
      {"1e-11", 0},
      {"1e+16", 5.0005e15},
      {"1e400", 5.0005e299},
      {"1.25e2", 0.50005},
      {"1.25e1", 0.050005},
      {"1e-99999999999999999999", 0},
      {"1e99999999999999999999", 5.0005e299},
      {"NaN", 0.50005},
      {"-Infinity", 0.50005},
      {"", 0.50005},
      {"-", 0.50005},
      {".25", 0.50005},
      {"+0.25", 0.50005},
      {"0.25x", 0.50005},
      {"0.25e", 0.50005},
      {"0.25e+", 0.50005},
      {"0.25e1x", 0.50005},
      {"0..25", 0.50005},
      {"1.e5", 5.0005e4},
  };
  for (const auto& row : rows) {
    EXPECT_DOUBLE_EQ(Half(row.token), row.half) << row.token;
  }
  EXPECT_EQ(HalfUnit(nullptr, 5), Half("0"));
  EXPECT_EQ(HalfUnit("0.25", -1), Half("0"));
}

TEST(Lattice, MissingOutsideTheDomain) {
  for (const double n : {1.0, 0.0, -3.0, kNan, -kInfinity}) {
    EXPECT_TRUE(IsMissing(BinaryStderr(0.5, n))) << n;
    EXPECT_TRUE(IsMissing(BoundChange(0.5, n, 0.01))) << n;
    EXPECT_FALSE(FitsBinary(0.5, 0.1, 0.5, 1, n, false)) << n;
  }
  for (const double p : {-0.01, 1.01, kNan, kInfinity}) {
    EXPECT_TRUE(IsMissing(BinaryStderr(p, 10))) << p;
    EXPECT_TRUE(IsMissing(BinaryStderrOverN(p, 10))) << p;
    EXPECT_FALSE(FitsBinary(p, 0.1, 0.5, 1, 10, false)) << p;
  }
  EXPECT_TRUE(IsMissing(BinaryStderrOverN(0.5, 0)));
}

// Whatever the numbers, an answer is one that the contract allows.
TEST(Lattice, AnyDoubles) {
  const std::array values = {kNan,      kMissing, kInfinity, -kInfinity, 0.0,  -0.0,
                             5e-324,    1e-160,   1e-150,    1e-9,       0.3,  0.5,
                             1 - 1e-16, 1.0,      1.5,       2.0,        50.0, 1e9,
                             1e16,      1e155,    1e308,     -0.25,      -2.0};
  for (const double a : values) {
    for (const double b : values) {
      const double implied = ImpliedN(a, b).value_or(2);
      EXPECT_TRUE(implied >= 2 && implied <= 1e9);
      const double over_n = ImpliedNOverN(a, b).value_or(2);
      EXPECT_TRUE(over_n >= 2 && over_n <= 1e9);
      const std::optional<double> k = CountOfScore(a, b);
      EXPECT_TRUE(!k || (*k / a == b && *k == std::nearbyint(*k) && a > 0)) << a << ' ' << b;
      const std::optional<double> c = CountOfStderr(a, b);
      EXPECT_TRUE(!c || (*c > 0 && *c <= a / 2)) << a << ' ' << b;
      EXPECT_TRUE(!NoCountFits(a, b) || IsShortFraction(a));
      EXPECT_GE(CountOfStderrAlone(a, b).value_or(50), 50);
      for (const double d : values) {
        const int step = GradedStep(a, b, d).value_or(1);
        EXPECT_TRUE(step >= 1 && step <= 128);
        EXPECT_TRUE(!FitsBinary(b, 0, d, 0, a, false) || a >= 2);
      }
    }
  }
}

}  // namespace
}  // namespace hl::stats
