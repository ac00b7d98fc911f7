// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace hl::stats {

// Multiple comparisons with the best (Gupta 1965, Hsu 1984): which models cannot be ruled out as
// the truly best one. Independent rows, known standard errors.

// P(max_j (e_j - e_0) / s_0j > d), e_0 ~ N(0, control^2), e_j ~ N(0, rivals_j^2) independent: the
// one-sided Dunnett tail. 0 for no rivals.
double DunnettTail(double d, double control, std::span<const double> rivals);

// d with DunnettTail(d) = alpha, 0 < alpha < 1/2; 0 for no rivals.
double DunnettQuantile(double alpha, double control, std::span<const double> rivals);

// p-value of "model i is the truly best": DunnettTail(max_j (x_j - x_i) / s_ij); 1 for the leaders.
double McbP(std::span<const double> scores, std::span<const double> stderrs, std::size_t i);

// Models with McbP >= alpha, ascending. Linear in the number of models (times a constant), whatever
// their standard errors.
std::vector<std::size_t> McbSet(std::span<const double> scores,
                                std::span<const double> stderrs,
                                double alpha);

}  // namespace hl::stats
