// SPDX-License-Identifier: MIT
// What the names and the configuration of a metric say. PREDICATES 1, FORMAT 3.3.
#include <cmath>

#include "lint/record/facts.h"
#include "lint/record/run.h"

namespace hl::facts {
namespace {

double Flag(bool value) {
  return value ? 1.0 : 0.0;
}

MetricName NameOf(Row& row) {
  const double metric = row.Get(Field::kMetric);
  if (IsMissing(metric)) {
    return {};
  }
  return row.run() != nullptr ? row.run()->metrics.Metric(static_cast<std::uint32_t>(metric))
                              : ClassifyMetric(row.Text(Field::kMetric));
}

// True where the range of a share is known to hold for this row. 280 real flat rows of SQuAD-like
// tasks hold percent under the name exact_match; none of them has a stderr.
bool RangeHolds(Row& row, const MetricName& name) {
  return Has(row.Get(Field::kStderr)) || name.begins_with_acc;
}

}  // namespace

double ScoreMin(Row& row) {
  return NameOf(row).is_share ? 0.0 : kMissing;
}
double ScoreMax(Row& row) {
  return NameOf(row).is_share ? 1.0 : kMissing;
}

double RangeMin(Row& row) {
  const MetricName name = NameOf(row);
  if (name.is_share) {
    return RangeHolds(row, name) ? 0.0 : kMissing;
  }
  return name.is_perplexity ? 1.0 : name.is_bits_per_byte ? 0.0 : name.is_mcc ? -1.0 : kMissing;
}

double RangeMax(Row& row) {
  const MetricName name = NameOf(row);
  if (name.is_share) {
    return RangeHolds(row, name) ? 1.0 : kMissing;
  }
  return name.is_mcc ? 1.0 : kMissing;
}

double IsMean(Row& row) {
  if (Has(row.Get(Field::kAggregation))) {
    return Flag(row.Text(Field::kAggregation) == "mean");
  }
  const MetricName name = NameOf(row);
  return name.is_share ? 1.0 : name.is_no_mean ? 0.0 : kMissing;
}

double Values01(Row& row) {
  const MetricName name = NameOf(row);
  if (row.Get(Field::kIsMean) == 0.0 || name.is_no_mean) {
    return 0.0;
  }
  if (!name.is_share) {
    return kMissing;
  }
  if (name.is_pass_at_1) {  // with more repeats than one it is the share of right ones
    return Flag(row.Get(Field::kRepeats) == 1.0);
  }
  return Flag(name.values_01 &&
              !HasGradedAccuracy(row.Text(Field::kTask), row.Text(Field::kMetric)));
}

double BestOtherFilter(Row& row) {
  if (row.run() == nullptr || row.entry == Row::kNoEntry) {
    return kMissing;
  }
  const Entry& entry = row.run()->entries[row.entry];
  double best = kMissing;
  for (std::uint32_t i = entry.first_row; i < entry.first_row + entry.row_count; ++i) {
    Row& other = row.run()->rows[i];
    const double score = other.Get(Field::kScore);
    if (other.Get(Field::kMetric) == row.Get(Field::kMetric) &&
        other.Get(Field::kFilter) != row.Get(Field::kFilter) && std::isfinite(score) &&
        !(score <= best)) {
      best = score;
    }
  }
  return best;
}

}  // namespace hl::facts
