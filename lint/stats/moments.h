// SPDX-License-Identifier: MIT
#pragma once

#include "lint/stats/values.h"

namespace hl::stats {

// Python's sum() adds floats from left to right up to 3.11; from 3.12 on it carries the lost digits
// along (Neumaier 1974, "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen").
enum class Summation { kPlain, kCompensated };

// The sum of the values in their order.
double Sum(const Values& values, Summation summation);

// Mean and standard error of the mean as the harness computes them from the values of the
// documents, in their order: sum(x)/n and sqrt(sum((x - mean)^2)/(n-1)) / sqrt(n)
// (lm_eval/metrics.py mean and mean_stderr, v0.0.1 to v0.4.13).
struct Moments {
  double mean = 0;
  double stderr_ = 0;  // missing for fewer than two values
};
// REQUIRES: at least one value.
Moments MomentsOf(const Values& values, Summation summation);

// The sample standard deviation, sqrt(sum((x - mean)^2)/(n-1)) (sample_stddev, same file).
// REQUIRES: at least two values.
double StandardDeviation(const Values& values, Summation summation);

// Scores over all pairs (gold, predicted): missing where a pair is no class number or the score is
// not defined.
//
// F1 of class 1: 2 TP / (2 TP + FP + FN), 0 if nothing is of class 1 (sklearn.metrics.f1_score,
// average="binary", which lm_eval/api/metrics.py f1_score calls).
double BinaryF1(const Values& gold, const Values& predicted);
// Matthews' correlation of 0/1 classes; 0 where a class is empty
// (sklearn.metrics.matthews_corrcoef).
double Matthews(const Values& gold, const Values& predicted);

}  // namespace hl::stats
