// SPDX-License-Identifier: MIT
// What the stderr of a 0/1 metric should be, and which slip explains another one.
#include <cmath>

#include "lint/record/facts.h"
#include "lint/record/group_view.h"
#include "lint/record/run.h"
#include "lint/stats/lattice.h"
#include "lint/stats/pooled.h"

namespace hl::facts {
namespace {

double NanToMissing(double value) {
  return std::isnan(value) ? kMissing : value;
}

// The stderr of a group as it follows from the scores and sizes of its leaves: those of 0/1 metrics
// are recomputed, others taken as published.
double GroupStderrExpected(Row& row) {
  std::vector<stats::Child> children;
  const GroupView& view = ViewOf(row);
  for (std::size_t i = 0; i < view.rows.size(); ++i) {
    Row& child = *view.rows[i];
    const double n = view.sizes[i].recorded;
    const double error = child.IsTrue(Field::kValues01)
                             ? stats::BinaryStderr(child.Get(Field::kScore), n)
                             : child.Get(Field::kStderr);
    if (IsMissing(n) || !std::isfinite(error)) {
      return kMissing;
    }
    children.push_back({child.Get(Field::kScore), error, n});
  }
  const auto pooled = stats::PooledStderr(children);
  return pooled ? *pooled : kMissing;
}

}  // namespace

double StderrExpected(Row& row) {
  if (row.kind() == RowKind::kGroup) {
    return GroupStderrExpected(row);
  }
  return NanToMissing(stats::BinaryStderr(row.Get(Field::kScore), row.Get(Field::kN)));
}

double StderrOverN(Row& row) {
  return NanToMissing(stats::BinaryStderrOverN(row.Get(Field::kScore), row.Get(Field::kN)));
}

// Bhatia and Davis 2000, "A better bound on the variance": values in [lo, hi] with mean p have a
// population variance of at most (p - lo)(hi - p).
double StderrBound(Row& row) {
  const double p = row.Get(Field::kScore);
  const double n = row.Get(Field::kN);
  if (IsMissing(row.Get(Field::kScoreMin)) || !(n > 1)) {
    return kMissing;
  }
  const double half = row.Get(Field::kScoreHalf);
  const double bound = stats::BinaryStderr(p, n);
  return NanToMissing(bound + stats::BoundChange(p, n, IsMissing(half) ? 0 : half));
}

double StderrRatio(Row& row) {
  const double expected = row.Get(Field::kStderrExpected);
  const double found = row.Get(Field::kStderr);
  return IsMissing(found) || !(expected > 0) ? kMissing : NanToMissing(found / expected);
}

double StderrSlip(Row& row) {
  const double p = row.Get(Field::kScore);
  const double n = row.Get(Field::kN);
  const double s = row.Get(Field::kStderr);
  const double expected = row.Get(Field::kStderrExpected);
  if (!(s > 0) || !(n > 1) || !(expected > 0)) {
    return kMissing;
  }
  const double half = row.Get(Field::kStderrHalf);
  const auto is = [&](double value, double room) {
    return std::abs(s - value) <= room * value + (IsMissing(half) ? 0 : half);
  };
  const auto word = [&](std::string_view text) {
    return static_cast<double>(row.names().Intern(text));
  };
  constexpr double kSame = 1e-9;
  if (is(stats::BinaryStderrOverN(p, n), stats::Epsilon(n))) {
    return word("over-n");
  }
  if (is(std::sqrt(p * (1 - p)), kSame) || is(std::sqrt(p * (1 - p) * n / (n - 1)), kSame)) {
    return word("standard-deviation");
  }
  if (is(100 * expected, kSame)) {
    return word("percent");
  }
  // lighteval divides the spread of 1000 bootstrap means once more by sqrt(1000): a random number.
  return word(is(expected / std::sqrt(1000.0), 0.15) ? "bootstrap-mean" : "none");
}

}  // namespace hl::facts
