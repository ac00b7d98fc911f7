// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "lint/base/missing.h"
#include "lint/stats/stderr_audit.h"

namespace hl::stats {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
using Rows = std::vector<AuditedRow>;

// Rows of the given scores over n, whose errors are `factor` times sqrt(p(1-p)/d), d = n - less.
Rows Of(double factor, double less, double n = 500, double half = 0) {
  Rows rows;
  for (const double p : {0.1, 0.25, 0.33, 0.5, 0.62, 0.78, 0.81, 0.9, 0.97, 0.4}) {
    rows.push_back({p, n, factor * std::sqrt(p * (1 - p) / (n - less)), 0, half, false});
  }
  return rows;
}

TEST(StderrAudit, Denominators) {
  EXPECT_EQ(AuditStderrs(Of(1, 0)).column, ColumnAudit::kOverN);
  EXPECT_EQ(AuditStderrs(Of(1, 1)).column, ColumnAudit::kOverNMinusOne);
  EXPECT_NEAR(AuditStderrs(Of(1, 1)).median_ratio, std::sqrt(500.0 / 499), 1e-12);
  // Four printed decimals of .02 tell the two apart in no row.
  EXPECT_EQ(AuditStderrs(Of(1, 1, 500, 5e-5)).column, ColumnAudit::kEither);
  EXPECT_EQ(AuditStderrs(Of(1, 0, 500, 5e-5)).rows[0], RowAudit::kEither);
}

TEST(StderrAudit, PrintedInsteadOfTheError) {
  EXPECT_EQ(AuditStderrs(Of(1.96, 0)).column, ColumnAudit::kHalfWidth95);
  EXPECT_EQ(AuditStderrs(Of(1.96, 1)).column, ColumnAudit::kHalfWidth95);
  EXPECT_EQ(AuditStderrs(Of(1.645, 0)).column, ColumnAudit::kHalfWidth90);
  EXPECT_EQ(AuditStderrs(Of(std::sqrt(500), 0)).column, ColumnAudit::kStandardDeviation);
}

TEST(StderrAudit, Bounds) {
  EXPECT_EQ(AuditStderrs(Of(1.2, 0)).column, ColumnAudit::kImpossible);
  EXPECT_EQ(AuditStderrs(Of(0.45, 0)).column, ColumnAudit::kSuspicious);
  EXPECT_EQ(AuditStderrs(Of(0.8, 0)).column, ColumnAudit::kGraded);
  Rows rows = Of(1, 0);
  rows[3].stderr_ *= 0.8;
  EXPECT_EQ(AuditStderrs(rows).column, ColumnAudit::kMixed);
  rows[3].stderr_ *= 2;
  EXPECT_EQ(AuditStderrs(rows).column, ColumnAudit::kImpossible);
  EXPECT_EQ(AuditStderrs(rows).rows[3], RowAudit::kAbove);
  // A score that is printed with two digits hides a larger variance: .0 may be .004.
  EXPECT_EQ(AuditStderrs(Rows{{0, 100, 0.006, 0.005, 0.0005, false}}).rows[0], RowAudit::kEither);
  EXPECT_EQ(AuditStderrs(Rows{{0, 100, 0.02, 0.005, 0.0005, false}}).rows[0], RowAudit::kAbove);
}

TEST(StderrAudit, Zeros) {
  const StderrAudit audit = AuditStderrs(Rows{{0.3125, 64, 0, 0, 0, false},
                                              {0, 64, 0, 0, 0, false},
                                              {1, 64, 0, 0, 0, false},
                                              {0.5, 805, 0, 0, 0, true},
                                              {0.5, 1e12, 0, 0, 5e-5, false}});
  EXPECT_EQ(audit.rows, (std::vector<RowAudit>{RowAudit::kFalseZero, RowAudit::kZeroAtExtreme,
                                               RowAudit::kZeroAtExtreme, RowAudit::kZeroAtExtreme,
                                               RowAudit::kEither}));
  EXPECT_TRUE(IsMissing(audit.median_ratio));
}

TEST(StderrAudit, OneBadRowHidesNothing) {
  const StderrAudit audit = AuditStderrs(Rows{{50, 100, 5, 0, 0, false},
                                              {0.5, 1, 0.1, 0, 0, false},
                                              {0.5, 100.9, 0.05, 0, 0, false},
                                              {0.5, 100, kNan, 0, 0, false},
                                              {0.5, 100, -0.05, 0, 0, false},
                                              {kNan, 100, 0.05, 0, 0, false},
                                              {0.5, 100, std::sqrt(0.25 / 99), 0, 0, false}});
  for (std::size_t i = 0; i + 1 < audit.rows.size(); ++i) {
    EXPECT_EQ(audit.rows[i], RowAudit::kInvalid) << i;
  }
  EXPECT_EQ(audit.rows.back(), RowAudit::kOverNMinusOne);
  EXPECT_EQ(audit.column, ColumnAudit::kOverNMinusOne);
  EXPECT_EQ(AuditStderrs({}).column, ColumnAudit::kNothing);
}

}  // namespace
}  // namespace hl::stats
