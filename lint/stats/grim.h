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

// The rows that cannot be means of n 0/1 answers.
std::vector<std::size_t> OffGrid(std::span<const PrintedScore> scores, double scale, double n);

struct CountRecovery {
  // Every n with the scores on its grid whose search_chance is below the limit, ascending.
  std::vector<std::size_t> fits;
  std::optional<std::size_t> n;  // the least, if all others are multiples of it
  // Of the least n that fits, whether pinned or not; missing if none does.
  double chance = kMissing;  // that so many values fall on its grid by luck: all of them, the
                             // product of min(1, n g_i / scale); but for some, a binomial tail
  double search_chance = kMissing;    // that they do for some count up to n: the sum of these
  std::size_t distinct = 0;           // values that say something: distinct, neither 0 nor scale
  std::vector<std::size_t> off_grid;  // rows that are not on the grid of the pinned n
  std::string reason;                 // why n cannot be pinned; empty if it is
};

// Which numbers of questions fit a column? Counts from 2 to `limit` are tried. A count fits if at
// most `off_share` of the distinct values are off its grid. Multiples of a count that fits do, too:
// n is the least. Rows outside 0..scale or without granularity are ignored.
CountRecovery RecoverCount(std::span<const PrintedScore> scores,
                           double scale,
                           std::size_t limit = 20'000,
                           double max_chance = 1e-3,
                           double off_share = 0);

}  // namespace hl::stats
