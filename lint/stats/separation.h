// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <utility>

#include "lint/stats/selection.h"

namespace hl::stats {

// Scores with the standard errors of their differences.
struct PairedErrors {
  std::span<const double> scores;
  std::span<const double> stderrs;
  double rho;

  // sqrt(s_i^2 + s_j^2 - 2 rho s_i s_j)
  [[nodiscard]] double StderrOfGap(std::size_t i, std::size_t j) const;
  // (x_i - x_j) / s_ij; 0 for equal certain scores, infinite for different ones.
  [[nodiscard]] double Z(std::size_t i, std::size_t j) const;
};

// The pair with the least z among rows of the first k of `order` (larger scores first) and rows
// behind them, as (inside, outside). REQUIRES: 1 <= k < order.size()
std::pair<std::size_t, std::size_t> ClosestPair(const PairedErrors& errors,
                                                std::span<const std::size_t> order,
                                                std::size_t k);

// Fills `separations` and `least_separated_k` of a selection whose `order` is set.
void SetSeparations(const SelectionInput& input, Selection& selection);

}  // namespace hl::stats
