// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "lint/base/result.h"

namespace hl::stats {

// What is left of a winner's score when all scores are read as draws from one population. Larger is
// better; scores and standard errors parallel, in one unit, standard errors above 0 or exactly 0.
// Neither estimator knows which row won: both hold for every row. Errors as Select's; two rows at
// least.

// theta_i ~ N(mu, tau2), tau2 by Paule & Mandel 1982: sum (x_i - mu)^2 / (s_i^2 + tau2) = K - 1.
struct NormalEb {
  double mu;
  double tau2;                        // 0: no more spread than the errors explain
  std::vector<double> means;          // mu + B_i (x_i - mu), B_i = tau2 / (tau2 + s_i^2)
  std::vector<double> standard_devs;  // s_i sqrt(B_i)
};
Result<NormalEb> ShrinkNormal(std::span<const double> scores, std::span<const double> stderrs);

// theta_i ~ any distribution: the maximum likelihood one (Kiefer & Wolfowitz 1956) on 400 points
// over the range of the scores, 2,000 EM steps or until no weight moves by 1e-9.
struct Npmle {
  std::vector<double> points;
  std::vector<double> weights;  // sum to 1
  std::vector<double> means;    // E[theta_i | x_i]
};
Result<Npmle> ShrinkNonparametric(std::span<const double> scores, std::span<const double> stderrs);

}  // namespace hl::stats
