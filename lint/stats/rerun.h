// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace hl::stats {

// The integrals behind Selection: who wins when row i is drawn from N(scores_i, stderrs_i^2),
// independently. All input finite, standard errors at least 0, two rows at least.

struct Winner {
  std::vector<double> p_best;  // P(row i is the maximum), equal certain scores share
  double inflation = 0;        // E[X_W - x_W]
  double excess = 0;           // E[X_W] - max x
  double p_sum_error = 0;      // sum of p_best - 1
  bool is_accurate = false;    // that is within 1e-12, and half the nodes agree
};
// F_i(t) = Phi((t - x_i) / s_i), h_i = F_i' / F_i, H = sum h_i, S = sum log F_i. Then
//   p_i = int h_i e^S dt,   inflation = int sum_i s_i^2 h_i (H - h_i) e^S dt  (Stein's identity),
//   excess = inflation - sum p_i (max x - x_i):
// sums of positive terms, so that small results are exact, too.
Winner IntegrateWinner(std::span<const double> scores, std::span<const double> stderrs);

// P(row `row` is among the k best): int f_row(t) P(at most k - 1 others above t) dt, the count of
// those a Poisson binomial by its k-term recursion. Equal certain scores are in random order.
double ChanceInTop(std::span<const double> scores,
                   std::span<const double> stderrs,
                   std::size_t row,
                   std::size_t k);

}  // namespace hl::stats
