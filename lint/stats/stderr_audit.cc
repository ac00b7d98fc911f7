// SPDX-License-Identifier: MIT
#include "lint/stats/stderr_audit.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "lint/stats/distribution.h"
#include "lint/stats/lattice.h"

namespace hl::stats {
namespace {

constexpr double kSuspiciousRatio = 0.5;
constexpr double kNear = 0.03;     // of a ratio that tells what was printed instead of the error
constexpr double kMostRows = 0.9;  // so many rows must tell the same

bool IsValid(const AuditedRow& row) {
  return row.p >= 0 && row.p <= 1 && row.n >= 2 && row.n == std::floor(row.n) && row.stderr_ >= 0 &&
         std::isfinite(row.stderr_) && std::isfinite(row.n);
}

bool IsInside(const AuditedRow& row) {
  return row.p > 0 && row.p < 1;
}

// sqrt(p(1-p)/(n-1)) of the largest variance that rounds to the printed score.
double Bound(const AuditedRow& row) {
  const double nearer = std::abs(row.p - 0.5) <= row.p_half ? 0.5
                        : row.p < 0.5                       ? row.p + row.p_half
                                                            : row.p - row.p_half;
  return BinaryStderr(nearer, row.n);
}

RowAudit AuditRow(const AuditedRow& row) {
  if (!IsValid(row)) {
    return RowAudit::kInvalid;
  }
  if (row.stderr_ == 0 && (!IsInside(row) || row.is_anchor)) {
    return RowAudit::kZeroAtExtreme;
  }
  const double bound = Bound(row);
  if (!IsInside(row)) {
    // Printed as 0 or 1: what the rounding hides may have an error.
    return row.stderr_ <= bound + row.stderr_half ? RowAudit::kEither : RowAudit::kAbove;
  }
  const double over_n = BinaryStderrOverN(row.p, row.n);
  const double over_rest = BinaryStderr(row.p, row.n);
  const double room = row.stderr_half + BoundChange(row.p, row.n, row.p_half) +
                      (Epsilon(row.n) + 1e-12) * over_rest;
  const bool is_over_n = std::abs(row.stderr_ - over_n) <= room;
  const bool is_over_rest = std::abs(row.stderr_ - over_rest) <= room;
  if (is_over_n || is_over_rest) {
    return is_over_n && is_over_rest ? RowAudit::kEither
           : is_over_n               ? RowAudit::kOverN
                                     : RowAudit::kOverNMinusOne;
  }
  if (row.stderr_ == 0) {
    return RowAudit::kFalseZero;
  }
  if (row.stderr_ > std::max(bound, over_rest) + room) {
    return RowAudit::kAbove;
  }
  return row.stderr_ < kSuspiciousRatio * over_n ? RowAudit::kSuspicious : RowAudit::kBelow;
}

struct Ratio {
  double r;
  double n;
};

template <typename Target>
bool MostAreNear(const std::vector<Ratio>& ratios, Target target) {
  const auto near = std::count_if(ratios.begin(), ratios.end(), [&](const Ratio& ratio) {
    return std::abs(ratio.r / target(ratio.n) - 1) <= kNear;
  });
  return static_cast<double>(near) >= kMostRows * static_cast<double>(ratios.size());
}

ColumnAudit OfFitting(bool has_over_n, bool has_over_rest) {
  if (has_over_n && has_over_rest) {
    return ColumnAudit::kMixed;
  }
  return has_over_n      ? ColumnAudit::kOverN
         : has_over_rest ? ColumnAudit::kOverNMinusOne
                         : ColumnAudit::kEither;
}

ColumnAudit AuditColumn(const StderrAudit& audit, const std::vector<Ratio>& ratios) {
  const auto has = [&audit](RowAudit wanted) {
    return std::find(audit.rows.begin(), audit.rows.end(), wanted) != audit.rows.end();
  };
  const bool has_fit =
      has(RowAudit::kOverN) || has(RowAudit::kOverNMinusOne) || has(RowAudit::kEither);
  const bool has_other =
      has(RowAudit::kBelow) || has(RowAudit::kSuspicious) || has(RowAudit::kAbove);
  if (has_fit && !has_other) {
    return OfFitting(has(RowAudit::kOverN), has(RowAudit::kOverNMinusOne));
  }
  if (ratios.empty()) {
    return has_other ? ColumnAudit::kImpossible : ColumnAudit::kNothing;
  }
  if (!has_fit && MostAreNear(ratios, [](double) { return -NormalQuantile(0.025); })) {
    return ColumnAudit::kHalfWidth95;
  }
  if (!has_fit && MostAreNear(ratios, [](double) { return -NormalQuantile(0.05); })) {
    return ColumnAudit::kHalfWidth90;
  }
  if (!has_fit && MostAreNear(ratios, [](double n) { return std::sqrt(n); })) {
    return ColumnAudit::kStandardDeviation;
  }
  if (has(RowAudit::kAbove)) {
    return ColumnAudit::kImpossible;
  }
  if (audit.median_ratio < kSuspiciousRatio) {
    return ColumnAudit::kSuspicious;
  }
  return has_fit ? ColumnAudit::kMixed : ColumnAudit::kGraded;
}

}  // namespace

StderrAudit AuditStderrs(std::span<const AuditedRow> rows) {
  StderrAudit audit;
  std::vector<Ratio> ratios;
  for (const AuditedRow& row : rows) {
    audit.rows.push_back(AuditRow(row));
    if (IsValid(row) && IsInside(row) && row.stderr_ > 0) {
      ratios.push_back({row.stderr_ / BinaryStderrOverN(row.p, row.n), row.n});
    }
  }
  if (!ratios.empty()) {
    std::sort(ratios.begin(), ratios.end(),
              [](const Ratio& a, const Ratio& b) { return a.r < b.r; });
    const std::size_t half = ratios.size() / 2;
    audit.median_ratio =
        ratios.size() % 2 == 1 ? ratios[half].r : (ratios[half - 1].r + ratios[half].r) / 2;
    audit.least_ratio = ratios.front().r;
    audit.greatest_ratio = ratios.back().r;
  }
  audit.column = AuditColumn(audit, ratios);
  return audit;
}

std::string_view Words(RowAudit audit) {
  switch (audit) {
    case RowAudit::kOverN:
      return "sqrt(p(1-p)/n)";
    case RowAudit::kOverNMinusOne:
      return "sqrt(p(1-p)/(n-1))";
    case RowAudit::kEither:
      return "as of 0/1 answers";
    case RowAudit::kBelow:
      return "smaller than of 0/1 answers";
    case RowAudit::kSuspicious:
      return "less than half of that of 0/1 answers";
    case RowAudit::kAbove:
      return "larger than any answers in 0..1 have";
    case RowAudit::kFalseZero:
      return "zero for a score that has an error";
    case RowAudit::kZeroAtExtreme:
      return "zero, as it must be";
    case RowAudit::kInvalid:
      return "no row of score in 0..1, n of 2 or more and standard error";
  }
  std::abort();
}

std::string_view Words(ColumnAudit audit) {
  switch (audit) {
    case ColumnAudit::kNothing:
      return "no standard errors to judge";
    case ColumnAudit::kOverN:
      return "sqrt(p(1-p)/n)";
    case ColumnAudit::kOverNMinusOne:
      return "sqrt(p(1-p)/(n-1))";
    case ColumnAudit::kEither:
      return "as of 0/1 answers, with denominator n or n-1";
    case ColumnAudit::kHalfWidth95:
      return "1.96 times as large: half-widths of 95 % intervals";
    case ColumnAudit::kHalfWidth90:
      return "1.645 times as large: half-widths of 90 % intervals";
    case ColumnAudit::kStandardDeviation:
      return "sqrt(n) times as large: standard deviations of answers";
    case ColumnAudit::kImpossible:
      return "some larger than independent answers in 0..1 allow";
    case ColumnAudit::kSuspicious:
      return "mostly less than half of those of 0/1 answers";
    case ColumnAudit::kGraded:
      return "smaller than of 0/1 answers, as graded ones have";
    case ColumnAudit::kMixed:
      return "some of 0/1 answers, others not";
  }
  std::abort();
}

}  // namespace hl::stats
