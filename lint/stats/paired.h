// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "lint/base/missing.h"
#include "lint/base/result.h"

namespace hl::stats {

// Comparison of models that answered the same items: what the items have in common cancels.
// Sources: McNemar 1947; Miller 2024 (arXiv 2411.00640); Liang & Zeger 1986.

struct McNemar {
  std::int64_t only_a = 0;  // items that only A got right
  std::int64_t only_b = 0;
  double p_exact = 1;  // min(1, 2 P(Bin(b + c, 1/2) <= min(b, c))); 1 for no discordant item
  double p_mid = 1;    // the same less P(Bin = min(b, c)): less conservative
};
// Negative counts are read as 0.
McNemar McNemarTest(std::int64_t only_a, std::int64_t only_b);

struct PairedDifference {
  std::size_t n = 0;
  double mean_a = kMissing;
  double mean_b = kMissing;
  double difference = kMissing;  // mean_a - mean_b
  double stderr_a = kMissing;    // SD / sqrt(n), SD with n - 1
  double stderr_b = kMissing;
  double stderr_ = kMissing;      // of the difference, paired
  double correlation = kMissing;  // Pearson's over items; missing where one model is constant
  double z = kMissing;            // difference / stderr_; missing if that is 0
  double p_two_sided = kMissing;  // 2 Phi(-|z|); 1 for two equal vectors
  double p_wrong = kMissing;      // Phi(-|z|): chance that a rerun on fresh items reverses the two
  // Where cluster ids were given (items of one document, repository, ...):
  std::size_t clusters = 0;
  double clustered_stderr = kMissing;  // sqrt(sum_c (sum_q dev_q)^2) / n; trust it from 30 clusters
  double clustered_z = kMissing;
  double clustered_p = kMissing;
  // Where all values are 0 or 1:
  bool is_binary = false;
  McNemar mcnemar;
};
// a, b: scores per item, in the same order of items. clusters: empty, or an id an item.
// Error: no items, lengths that differ, a value that is not finite (the message has the index).
Result<PairedDifference> ComparePaired(std::span<const double> a,
                                       std::span<const double> b,
                                       std::span<const std::uint32_t> clusters = {});

// A board of models over the same items.
struct PairedBoard {
  std::size_t leader = 0;  // best mean, the first of equals
  std::vector<double> means;
  std::vector<double> stderrs;  // SD / sqrt(n)
  std::vector<double> z;        // of the leader over each, paired; missing for itself
  double z_min = kMissing;      // least
  std::size_t closest = 0;
  double p_two_sided = kMissing;         // 2 Phi(-z_min) (Sood 2025: any covariance)
  double median_correlation = kMissing;  // over the pairs of the ten best models
  // P(another model leads a rerun on fresh items), means normal with the items' covariance. By a
  // fixed lattice rule, so always the same; p_wrong_error is its spread over shifts.
  double p_wrong = kMissing;
  double p_wrong_error = kMissing;
  double p_wrong_low = kMissing;   // greatest Phi(-z_j): the truth is not below
  double p_wrong_high = kMissing;  // sum of Phi(-z_j), at most 1: nor above
};
// values: models x items, row by row. Errors as ComparePaired's; two models at least.
Result<PairedBoard> ComparePairedBoard(std::span<const double> values,
                                       std::size_t models,
                                       std::span<const std::uint32_t> clusters = {});

}  // namespace hl::stats
