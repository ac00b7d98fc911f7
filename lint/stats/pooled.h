// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace hl::stats {

// The score and standard error of a group from those of its children: all formulas that any release
// of the harness wrote, right and wrong. Sources: lm_eval/api/metrics.py (pooled_sample_stderr,
// combined_sample_stderr, aggregate_subtask_metrics, unweighted_mean_stderr), v0.4.0 to v0.4.13.
// Spans are parallel and in the order in which the harness visits the children. Nothing is given
// where a formula has no value (no children, N <= k, a size that is not positive).

struct Child {
  double score;
  double stderr_;  // of the child's mean
  double n;        // documents
};

// Sum and sum of squares by plain addition, in order: the harness's own arithmetic before
// Python 3.12; later ones differ in the last bits only. Compare with `Fits`.
std::optional<double> MeanBySize(std::span<const Child> children);
std::optional<double> MeanPlain(std::span<const Child> children);
// sqrt(sum((n-1) n s^2) / (N-k) / N)
std::optional<double> PooledStderr(std::span<const Child> children);
// sqrt(sum(s^2)) / k, v0.4.13 macro groups
std::optional<double> UnweightedStderr(std::span<const Child> children);
// wrong: sum(s) / k (other tools)
std::optional<double> MeanOfStderrs(std::span<const Child> children);
// wrong: sqrt(sum((n-1) s^2) / (N-k)), main 2024-02-06..13
std::optional<double> UndividedStderr(std::span<const Child> children);
// sqrt(sum((n s)^2)) / N
std::optional<double> QuadratureBySize(std::span<const Child> children);

// v0.4.0 and v0.4.1: running combination with squared standard errors where variances belong.
// A child without the key (has_key false) still adds its n to the running size.
struct CombinedChild {
  Child child;
  bool has_key;
};
struct Combined {
  double score;
  double variance;  // v0.4.0 printed this itself where the last child lacks the key
  double stderr_;   // its root
};
std::optional<Combined> CombinedV040(std::span<const CombinedChild> children);

// |a - b| <= 1e-12 max(|a|, |b|): the exactness of group rows (worst real one: 1e-15).
bool Fits(double a, double b);

}  // namespace hl::stats
