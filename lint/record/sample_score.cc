// SPDX-License-Identifier: MIT
#include "lint/record/sample_score.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>

#include "lint/record/metric_key.h"
#include "lint/record/run.h"
#include "lint/stats/bootstrap.h"

namespace hl {
namespace {

constexpr double kUlp = std::numeric_limits<double>::epsilon();

struct Aggregation {
  std::string_view name;
  ScoreFormula formula;
};
constexpr Aggregation kAggregations[] = {
    {"mean", ScoreFormula::kMean},
    {"perplexity", ScoreFormula::kPerplexity},
    {"weighted_perplexity", ScoreFormula::kWeightedPerplexity},
    {"bits_per_byte", ScoreFormula::kBitsPerByte},
    {"f1", ScoreFormula::kF1},
    {"matthews_corrcoef", ScoreFormula::kMatthews},
    {"mcc", ScoreFormula::kMatthews},
};
// Metrics that the harness registers with an aggregation of another name.
constexpr Aggregation kMetrics[] = {
    {"perplexity", ScoreFormula::kPerplexity},
    {"word_perplexity", ScoreFormula::kWeightedPerplexity},
    {"byte_perplexity", ScoreFormula::kWeightedPerplexity},
    {"bits_per_byte", ScoreFormula::kBitsPerByte},
    {"f1", ScoreFormula::kF1},
    {"mcc", ScoreFormula::kMatthews},
};

ScoreFormula Find(std::span<const Aggregation> table, std::string_view name) {
  for (const Aggregation& entry : table) {
    if (entry.name == name) {
      return entry.formula;
    }
  }
  return ScoreFormula::kUnknown;
}

double Flag(bool value) {
  return value ? 1.0 : 0.0;
}

double HalfOf(Row& row, Field field) {
  const double half = row.Get(field);
  return IsMissing(half) ? 0.0 : half;
}

// Scores of files before v0.4.2 went through float32 where several GPUs were used (FORMAT 4.1), and
// other writers round so, too.
double Float32Half(double value, double largest) {
  const bool is_float32 = static_cast<double>(static_cast<float>(value)) == value;
  return is_float32 ? 0x1p-23 * std::max(std::abs(value), largest) : 0.0;
}

// A number of 15 decimals, whatever else its file prints.
constexpr double kFifteenDecimals = 6e-16;

// Half a unit of a reported whole number beside values that are none: it was rounded.
double WholeHalf(double score, const SampleColumn& column) {
  return std::abs(score) > 1 && score == std::floor(score) && column.rounded > 0 ? 0.5 : 0.0;
}

// True for equal numbers, infinities and NaN included.
bool AreEqual(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

// Both ways of adding up, and how far rounding may carry a sum of numbers of this size.
struct Recomputed {
  double plain = kMissing, compensated = kMissing;
  double slack = 0;
};

Recomputed ScoreOf(const SampleColumn& column, ScoreFormula formula, double half) {
  const auto n = static_cast<double>(column.count);
  const double sums = kUlp * (n + 8);  // relative, any order
  const double mean_half = half * column.rounded / n;
  const double ratio_half = 2 * half * column.rounded / std::abs(column.second_sum);
  const bool pairs = column.kind == SampleKind::kPair;
  switch (formula) {
    case ScoreFormula::kMean:
      if (column.kind == SampleKind::kFlags) {
        return {column.flag_share, column.flag_share, 4 * kUlp};
      }
      if (column.kind != SampleKind::kNumber) {
        break;
      }
      return {column.plain.mean, column.compensated.mean,
              (column.all_flags ? 4 * kUlp : sums * column.largest) + mean_half};
    case ScoreFormula::kPerplexity: {
      if (column.kind != SampleKind::kNumber) {
        break;
      }
      const double score = std::exp(-column.plain.mean);
      return {score, std::exp(-column.compensated.mean),
              score * (sums * column.largest + mean_half + 4 * kUlp)};
    }
    case ScoreFormula::kWeightedPerplexity: {
      const double score = std::exp(-column.ratio_plain);
      return pairs ? Recomputed{score, std::exp(-column.ratio_compensated),
                                score * ((std::abs(column.ratio_plain) + 1) * sums + ratio_half)}
                   : Recomputed{};
    }
    case ScoreFormula::kBitsPerByte: {
      const double score = -column.ratio_plain / std::numbers::ln2;
      return pairs ? Recomputed{score, -column.ratio_compensated / std::numbers::ln2,
                                std::abs(score) * sums + ratio_half / std::numbers::ln2}
                   : Recomputed{};
    }
    case ScoreFormula::kF1:
      return pairs ? Recomputed{column.f1, column.f1, 8 * kUlp} : Recomputed{};
    case ScoreFormula::kMatthews:
      return pairs ? Recomputed{column.matthews, column.matthews, 16 * kUlp} : Recomputed{};
    case ScoreFormula::kUnknown:
      break;
  }
  return {};
}

Recomputed StderrOf(const SampleColumn& column, ScoreFormula formula, double half) {
  if (formula != ScoreFormula::kMean || column.kind != SampleKind::kNumber) {
    return {};
  }
  const auto n = static_cast<double>(column.count);
  const double error = column.plain.stderr_;
  return {error, column.compensated.stderr_,
          std::abs(error) * kUlp * (n + 8) + 4 * kUlp * column.largest +
              half * std::sqrt(column.rounded / (n * std::max(n - 1, 1.0)))};
}

// The bootstrap of the metrics that the harness draws for, as often as the file says; `theirs` ends
// the work early. FORMAT 3.1.
Recomputed BootstrapOf(const SampleColumn& column, ScoreFormula formula, Row& reported) {
  constexpr auto kPlain = stats::Summation::kPlain;
  constexpr auto kCompensated = stats::Summation::kCompensated;
  const Run* const run = reported.run();
  const double iterations =
      run == nullptr ? kMissing : reported.run()->file.Get(Field::kBootstrapIters);
  const bool pairs = column.kind == SampleKind::kPair;
  const bool drawn =
      formula == ScoreFormula::kPerplexity
          ? column.kind == SampleKind::kNumber
          : pairs && (formula == ScoreFormula::kF1 || formula == ScoreFormula::kMatthews);
  if (!drawn || column.half > 0 || column.first.size() != column.count ||
      !(iterations >= 2 && iterations < 1e9)) {
    return {};
  }
  const auto of = [&](stats::Summation summation) {
    const auto statistic = [&](const std::vector<std::uint32_t>& documents) {
      stats::Values first, second;
      for (const std::uint32_t i : documents) {
        first.Append(column.first[i]);
        if (pairs) {
          second.Append(column.second[i]);
        }
      }
      return formula == ScoreFormula::kF1 ? stats::BinaryF1(first, second)
             : formula == ScoreFormula::kMatthews
                 ? stats::Matthews(first, second)
                 : std::exp(-stats::MomentsOf(first, summation).mean);
    };
    return stats::BootstrapStderr(statistic, column.count, static_cast<std::uint64_t>(iterations),
                                  summation);
  };
  Recomputed recomputed;
  recomputed.plain = of(kPlain);
  recomputed.compensated =
      recomputed.plain == reported.Get(Field::kStderr) ? recomputed.plain : of(kCompensated);
  recomputed.slack = std::abs(recomputed.plain) * 1e-9;
  return recomputed;
}

// The way of adding up that comes nearer, and whether it fits. A number that is not finite proves
// nothing: other programs write what they make of it.
void Compare(const Recomputed& ours, double theirs, double half, double* value, double* fits) {
  *fits = kMissing;
  const bool compensated = AreEqual(ours.compensated, theirs) && !AreEqual(ours.plain, theirs);
  *value = compensated ? ours.compensated : ours.plain;
  if (IsMissing(*value) || IsMissing(theirs)) {
    return;
  }
  if (AreEqual(*value, theirs)) {
    *fits = 1;
  } else if (std::isfinite(*value) && std::isfinite(theirs)) {
    const double slack = std::isfinite(ours.slack) ? ours.slack : 0.0;
    *fits = Flag(std::abs(*value - theirs) <=
                 slack + half + 2 * kUlp * std::abs(theirs) + kFifteenDecimals);
  }
}

}  // namespace

std::string_view FormulaName(ScoreFormula formula) {
  switch (formula) {
    case ScoreFormula::kMean:
      return "mean";
    case ScoreFormula::kPerplexity:
      return "perplexity";
    case ScoreFormula::kWeightedPerplexity:
      return "weighted-perplexity";
    case ScoreFormula::kBitsPerByte:
      return "bits-per-byte";
    case ScoreFormula::kF1:
      return "f1";
    case ScoreFormula::kMatthews:
      return "mcc";
    case ScoreFormula::kUnknown:
      break;
  }
  return "";
}

KnownFormula FormulaOf(Row& metric) {
  if (const std::string_view name = metric.Text(Field::kAggregation); !name.empty()) {
    return {Find(kAggregations, name), false};
  }
  if (metric.Get(Field::kMetricListed) == 0.0) {
    return {};  // a function's name, or the task's own code
  }
  const std::string_view name = metric.Text(Field::kMetric);
  const ScoreFormula registered = Find(kMetrics, name);
  const bool is_mean = registered == ScoreFormula::kUnknown && ClassifyMetric(name).is_share;
  return {is_mean ? ScoreFormula::kMean : registered, true};
}

ScoreCheck CheckScore(const SampleColumn& column, ScoreFormula formula, Row& reported) {
  const double score = reported.Get(Field::kScore);
  const double error = reported.Get(Field::kStderr);
  const double score_half = HalfOf(reported, Field::kScoreHalf) +
                            Float32Half(score, std::isfinite(column.largest) ? column.largest : 0) +
                            WholeHalf(score, column);
  const double error_half =
      error == 0
          ? std::max(HalfOf(reported, Field::kStderrHalf), HalfOf(reported, Field::kRoundedHalf))
          : HalfOf(reported, Field::kStderrHalf) + Float32Half(error, 0);
  // Values of few decimals may be rounded, unless they give the stderr to the last bit.
  ScoreCheck exact;
  Compare(StderrOf(column, formula, 0), error, 0, &exact.stderr_, &exact.stderr_fits);
  const bool as_printed = exact.stderr_fits == 1.0 && error > 0;
  const double half = as_printed ? 0.0 : column.half;

  ScoreCheck check;
  const Recomputed drawn = BootstrapOf(column, formula, reported);
  check.is_drawn = Has(drawn.plain);
  Compare(ScoreOf(column, formula, half), score, score_half, &check.score, &check.score_fits);
  Compare(check.is_drawn ? drawn : StderrOf(column, formula, half), error, error_half,
          &check.stderr_, &check.stderr_fits);
  return check;
}

}  // namespace hl
