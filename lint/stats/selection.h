// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "lint/base/result.h"

namespace hl::stats {

// What printed scores and their standard errors say about the top of a board: if the printed scores
// were the truth, what would a rerun on fresh questions print? Row i of a rerun is
// N(score_i, stderr_i^2), independent, or with one common correlation. All numbers are
// one-dimensional integrals to about 1e-13 (the 95 % set: 1e-10), without random numbers; two
// models have closed forms. The same numbers are flat-prior posteriors of the true scores; they are
// no error rate of announcing the first row. Formulas and proofs: Andrews, Kitagawa & McCloskey
// 2024 (QJE 139:305), Hsu 1984, Sood 2025 (arXiv 2503.01065).

struct SelectionInput {
  // One entry a model, parallel. Larger is better: negate a column where lower is better.
  std::span<const double> scores;
  std::span<const double> stderrs;  // of the scores, in the same unit; 0 is an exactly known score
  double rho = 0;                   // common correlation of the rows, 0 <= rho < 1
  std::size_t top_k = 5;            // of best_in_top_k and leader_in_top_k, at least 1
  // Unit of the last printed digit of the scores; 0: they are exact. Gaps below it are ties.
  double granularity = 0;
  double alpha = 0.05;        // of intervals, of the 95 % set and of separation
  bool wants_mcb_set = true;  // the 95 % set costs more than all the rest together
};

struct Interval {
  double low;
  double high;
};

// Is the set of the k best printed rows the set of the k truly best?
struct Separation {
  std::size_t k;
  double z;            // least (x_i - x_j) / s_ij over i inside and j outside of the printed top k
  double p_two_sided;  // 2 Phi(-z), no correction for multiplicity needed (Sood 2025)
  bool is_separated;   // p_two_sided < alpha
};

enum class SelectionCaveat {
  kExactTie,       // several rows share the best printed score: p_best is split between them
  kRounding,       // the gap is above 0 and below the printed granularity: treat it as a tie
  kLeaderNoError,  // the leader's standard error is 0: gap_se is missing
  kNoErrorOfGap,   // leader and runner-up both have standard error 0: z is missing
  kNoErrorsAtAll,  // all standard errors are 0: the statistics are those of certain scores
  kUnequalRho,     // rho > 0 with unequal standard errors: s sqrt(1 - rho) is an approximation
  kTopKIsAll,      // top_k is not below the number of models
  kInaccurate,     // the integral missed its accuracy: see p_sum_error
};
// In words for people, lower-case start, no period.
std::string_view Words(SelectionCaveat caveat);

// Missing numbers are kMissing (lint/base/missing.h). "Rank" below is by printed score, rows of
// equal scores in input order.
struct Selection {
  std::vector<std::size_t> order;  // all models, best first
  std::size_t leader = 0;          // order[0]
  std::size_t runner_up = 0;       // order[1]
  std::vector<std::size_t> tied;   // models with exactly the leader's score, itself included
  std::vector<SelectionCaveat> caveats;

  // A rerun
  std::vector<double> p_best;  // P(model i has the best score of a rerun), sums to 1
  double p_wrong = 0;          // P(not the leader) = 1 - p_best[leader], exact for tiny values, too
  double p_beyond_tied = 0;    // P(none of `tied`)
  double n_effective = 0;      // 1 / sum p_best^2: about so many models share the top
  double inflation = 0;        // E[X_W - x_W], W the winner of a rerun; never negative
  double expected_max = 0;     // E[X_W]
  double expected_excess = 0;  // E[X_W] - x_L
  double best_in_top_k = 0;    // sum of p_best over the printed top k
  double leader_in_top_k = 0;  // P(the leader is among the k best of a rerun)
  double p_sum_error = 0;      // sum p_best - 1, as integrated

  // The winner's score
  double adjusted = 0;           // x_L - inflation
  Interval projection = {0, 0};  // x_L -+ c s_L, c = Phi^-1((1 + (1-alpha)^(1/K)) / 2); any rho
  double projection_lower = 0;   // x_L - z s_L, z = Phi^-1((1-alpha)^(1/K)): "at least, with 95 %"

  // The lead. s_ij^2 = s_i^2 + s_j^2 - 2 rho s_i s_j
  double gap = 0;            // x_L - x_R
  double gap_se = 0;         // gap / s_L ("leader SE"); missing if s_L is 0
  double z = 0;              // gap / s_LR; missing if that is 0
  double z_min = 0;          // least (x_L - x_j) / s_Lj; infinite for certain scores, 0 for ties
  std::size_t closest = 0;   // the j of z_min
  double p_two_sided = 0;    // 2 Phi(-z_min): test of the lead over all rivals
  bool is_resolved = false;  // p_two_sided < alpha, and no tie or rounding
  double lead_at_least = 0;  // least x_L - x_j - z_{1-alpha/2} s_Lj; below 0 if not resolved

  // Who could still be best: Hsu's multiple comparisons with the best, 1 - alpha, in rank order.
  // Empty only where it is not wanted.
  std::vector<std::size_t> mcb_set;

  // k = 1, 3, 5, 10 and top_k, each below the number of models, ascending
  std::vector<Separation> separations;
  // Least k up to 60 with a separated top k; 0: none. Chosen by the data: descriptive only.
  std::size_t least_separated_k = 0;
};

// Error: fewer than two models ("no ranking: ..."), lengths that differ, a score that is not
// finite, a standard error that is negative or not finite (the message has the index), rho outside
// [0, 1), top_k 0, alpha outside (0, 1/2). Cost: linear in the number of models within reach of the
// top, times about 100; a sort of all.
Result<Selection> Select(const SelectionInput& input);

}  // namespace hl::stats
