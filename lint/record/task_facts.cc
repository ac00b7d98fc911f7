// SPDX-License-Identifier: MIT
// Facts of one entry of `results`, and of the file: sums over its rows.
#include <algorithm>
#include <cmath>
#include <vector>

#include "lint/record/facts.h"
#include "lint/record/run.h"
#include "lint/stats/lattice.h"

namespace hl::facts {
namespace {

template <typename Use>
void ForEachMetricRow(Row& row, Use use) {
  if (Run* run = row.run(); run != nullptr) {
    for (std::uint32_t i = 0; i < run->row_count; ++i) {
      if (run->rows[i].kind() == RowKind::kMetric) {
        use(run->rows[i]);
      }
    }
  }
}

// The metric rows of a task row's entry that imply an n of their own, *_decontaminate left out
// (they are over fewer documents); none if the file records an n.
std::vector<Row*> ImplyingRows(Row& task) {
  std::vector<Row*> rows;
  Run* run = task.run();
  if (run == nullptr || task.entry == Row::kNoEntry || task.IsTrue(Field::kIsGroup) ||
      Has(task.Get(Field::kNRecorded))) {
    return rows;
  }
  const Entry& entry = run->entries[task.entry];
  for (std::uint32_t i = entry.first_row; i < entry.first_row + entry.row_count; ++i) {
    Row& row = run->rows[i];
    const auto metric = static_cast<std::uint32_t>(row.Get(Field::kMetric));
    if (Has(row.Get(Field::kNImplied)) && !(row.Get(Field::kStderrHalf) > 0) &&
        !run->metrics.Metric(metric).is_decontaminate) {
      rows.push_back(&row);
    }
  }
  return rows;
}

}  // namespace

double NLeast(Row& row) {
  double least = kMissing;
  for (Row* metric : ImplyingRows(row)) {
    const double n = metric->Get(Field::kNImplied);
    least = IsMissing(least) || n < least ? n : least;
  }
  return least;
}

double NConflict(Row& row) {
  const double least = row.Get(Field::kNLeast);
  for (Row* metric : ImplyingRows(row)) {
    const double n = metric->Get(Field::kNImplied);
    if (n != least &&
        !stats::GradedStep(least, metric->Get(Field::kScore), metric->Get(Field::kStderr))) {
      row.Set(Field::kNConflict, n, metric->PlaceOf(Field::kScore));
      return n;
    }
  }
  return kMissing;
}

double RowsImplied(Row& row) {
  if (row.run() == nullptr) {
    return 0.0;
  }
  if (row.kind() != RowKind::kFile) {
    return row.run()->file.Get(Field::kRowsImplied);
  }
  double count = 0;
  ForEachMetricRow(row, [&](Row& metric) { count += Has(metric.Get(Field::kNImplied)) ? 1 : 0; });
  return count;
}

double RowsOverN(Row& row) {
  if (row.run() == nullptr) {
    return 0.0;
  }
  if (row.kind() != RowKind::kFile) {
    return row.run()->file.Get(Field::kRowsOverN);
  }
  double count = 0;
  ForEachMetricRow(row, [&](Row& metric) { count += metric.IsTrue(Field::kOverN) ? 1 : 0; });
  return count;
}

double RowsSized(Row& row) {
  if (row.run() == nullptr) {
    return kMissing;
  }
  double count = 0;
  ForEachMetricRow(row, [&](Row& metric) { count += Has(metric.Get(Field::kN)) ? 1 : 0; });
  return count;
}

double RowsWhole(Row& row) {
  if (row.run() == nullptr) {
    return kMissing;
  }
  const double limit = row.Get(Field::kLimit);
  double count = 0;
  ForEachMetricRow(row, [&](Row& metric) {
    const double n = metric.Get(Field::kN);
    const double original = metric.Get(Field::kNOriginal);
    const bool whole = Has(original) ? n == original : limit >= 1 && n < limit;
    count += Has(n) && whole ? 1 : 0;
  });
  return count;
}

}  // namespace hl::facts
