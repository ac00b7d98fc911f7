// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "lint/base/missing.h"

namespace hl::stats {

// Are the printed standard errors of a column those of means of 0/1 answers, and with which
// denominator? r = s / sqrt(p(1-p)/n).

struct AuditedRow {
  double p = kMissing;        // share in 0..1
  double n = kMissing;        // answers, whole, at least 2
  double stderr_ = kMissing;  // in the unit of p
  double p_half = 0;          // half a unit of the last printed digit of p (0: exact)
  double stderr_half = 0;     // the same of the standard error
  bool is_anchor = false;     // compared with itself: a zero is right
};

enum class RowAudit {
  kOverN,          // sqrt(p(1-p)/n)
  kOverNMinusOne,  // sqrt(p(1-p)/(n-1)); both where the digits cannot tell: kEither
  kEither,
  kBelow,          // smaller: legal for graded answers
  kSuspicious,     // less than half: too small for 0/1 answers
  kAbove,          // larger than values in 0..1 with independent answers allow
  kFalseZero,      // 0 for a score inside 0..1
  kZeroAtExtreme,  // 0 at score 0 or 1, or an anchor
  kInvalid,        // p outside 0..1, n below 2 or not whole, standard error negative or no number
};

enum class ColumnAudit {
  kNothing,  // no row to judge
  kOverN,
  kOverNMinusOne,
  kEither,
  kHalfWidth95,        // all ratios 1.96: the half-width of an interval printed as a standard error
  kHalfWidth90,        // 1.645
  kStandardDeviation,  // all ratios sqrt(n): of the answers, not of the mean
  kImpossible,         // some rows above the bound
  kSuspicious,         // median ratio below 0.5
  kGraded,             // within the bound, not those of 0/1 answers
  kMixed,              // some rows of 0/1 answers, others not
};
std::string_view Words(RowAudit audit);
std::string_view Words(ColumnAudit audit);

struct StderrAudit {
  ColumnAudit column = ColumnAudit::kNothing;
  std::vector<RowAudit> rows;
  double median_ratio = kMissing;  // r over rows with 0 < p < 1 and s > 0
  double least_ratio = kMissing;
  double greatest_ratio = kMissing;
};
// One bad row never hides the others.
StderrAudit AuditStderrs(std::span<const AuditedRow> rows);

}  // namespace hl::stats
