// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace hl::stats {

// What a test over n questions can see. Missing (lint/base/missing.h) for input that has no answer:
// n below 1, shares outside 0..1, alpha or power outside 0..1.

// Fisher's exact test, two-sided, of a right answers of n_a against b of n_b, independent samples:
// sum of the tables that are no more likely. Any n.
double FisherExact(std::int64_t a, std::int64_t n_a, std::int64_t b, std::int64_t n_b);

// Least difference of two independent shares near p (0 < p < 1) over n questions each that a
// two-sided test sees: (z_{1-alpha/2} + z_power) sqrt(2 p (1 - p) / n). Missing where that is 1 or
// more: no difference of shares.
double LeastDetectable(double n, double p, double alpha = 0.05, double power = 0.8);

// Questions needed to see a paired difference: (z_{1-alpha/2} + z_power)^2 variance / difference^2,
// `variance` of the difference of one question: omega_d^2 + sigma_A^2 / K_A + sigma_B^2 / K_B
// (Miller 2024, arXiv 2411.00640). Rounded up. Missing for a difference of 0.
double QuestionsNeeded(double difference, double variance, double alpha = 0.05, double power = 0.8);

}  // namespace hl::stats
