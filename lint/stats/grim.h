// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lint/base/missing.h"

namespace hl::stats {

// Granularity of related means (Brown & Heathers 2017): a mean of n 0/1 answers is k/n, so scores
// that are printed with few digits still betray n.

struct PrintedScore {
  double value;        // as printed
  double granularity;  // unit of its last printed digit, e.g. 0.01; above 0
};

// Some k/n times scale rounds to the printed value (both neighbours where a tie is rounded).
// False for n < 1, values outside 0..scale, granularity not above 0.
bool IsOnGrid(const PrintedScore& score, double scale, double n);

// Share of the means of n answers, 1 to n - 1 of them right, that print as on the grid of `other`.
double ShareOnGrid(double granularity, double scale, std::size_t n, std::size_t other);

// The rows that cannot be means of n 0/1 answers.
std::vector<std::size_t> OffGrid(std::span<const PrintedScore> scores, double scale, double n);

// Every count from 2 to `limit` with all scores on its grid, ascending; every one for no scores.
std::vector<std::size_t> FittingCounts(std::span<const PrintedScore> scores,
                                       double scale,
                                       std::size_t limit);

struct CountRecovery {
  std::optional<std::size_t> n;     // pinned; multiples of it fit as well
  std::string reason;               // why n cannot be pinned; empty if it is
  std::size_t least = 0;            // the least count that fits, pinned or not; 0 if none does
  double chance = kMissing;         // that all values fall on the grid of `least` by luck: the
                                    // product of min(1, least g_i / scale)
  double search_chance = kMissing;  // that they do for some count up to it: the sum of these
  std::size_t distinct = 0;         // values that say something: distinct, neither 0 nor scale
};

// Which number of questions fits a column of means of 0/1 answers? Counts from 2 to `limit` are
// tried and the least that fits every score is taken, if both of these hold:
// - search_chance < max_chance: it is no luck;
// - no smaller count fits all scores but so few that answers to n questions would hardly do that:
//   else stray rows among many of the smaller count made n.
// Larger counts that fit are multiples or luck. Rows outside 0..scale or without granularity are
// ignored.
CountRecovery RecoverCount(std::span<const PrintedScore> scores,
                           double scale,
                           std::size_t limit = 20'000,
                           double max_chance = 1e-3);

}  // namespace hl::stats
