// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "lint/base/missing.h"

namespace hl::stats {

// Ranks from 1; equal values share the mean of their ranks.
std::vector<double> MeanRanks(std::span<const double> values);

struct Spearman {
  double rho = kMissing;          // Pearson's correlation of mean ranks
  double p_two_sided = kMissing;  // share of all orders of `b` with |rho| at least as large
};

inline constexpr std::size_t kMostPermuted = 10;  // values: 3,628,800 orders

// How well one order predicts the other. Both missing for fewer than three values, lengths that
// differ, or a list of equal values; p missing for more than kMostPermuted values.
Spearman SpearmanExact(std::span<const double> a, std::span<const double> b);

}  // namespace hl::stats
