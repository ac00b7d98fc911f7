// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "lint/record/row.h"
#include "lint/record/samples.h"

namespace hl {

// How a score follows from the values of the documents.
enum class ScoreFormula : std::uint8_t {
  kMean,                // of numbers, or of the flags of all lists
  kPerplexity,          // exp(-mean of log-likelihoods)
  kWeightedPerplexity,  // exp(-(sum of log-likelihoods) / (sum of weights))
  kBitsPerByte,         // the same, -… / ln 2
  kF1,
  kMatthews,
  kUnknown
};
std::string_view FormulaName(ScoreFormula formula);  // "mean", "weighted-perplexity", …

struct KnownFormula {
  ScoreFormula formula = ScoreFormula::kUnknown;
  bool by_name = false;  // the file does not say how the metric is aggregated
};
// The formula of a metric row: its aggregation in metric_list; without one, what the harness takes
// for a metric of that name. FORMAT 3.3; lm_eval/api/metrics.py, v0.4.0 to v0.4.13.
KnownFormula FormulaOf(Row& metric);

// What the values of a column give beside what a row reports.
struct ScoreCheck {
  double score = 0;    // recomputed; missing if the values are not what the formula takes
  double stderr_ = 0;  // likewise; only of a mean of one number a document
  double score_fits = 0, stderr_fits = 0;  // flags; missing if there is nothing to compare
  bool is_drawn = false;  // the stderr is a bootstrap's: it depends on the order of the lines
};

// Two scores fit if they are equal to rounding: a few units of the last place for counts, the order
// of summation for others, and whatever the printed decimals of either leave open.
ScoreCheck CheckScore(const SampleColumn& column, ScoreFormula formula, Row& reported);

}  // namespace hl
