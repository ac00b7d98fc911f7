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
  std::vector<std::size_t> fits;  // every n with all distinct scores on its grid and a chance below
                                  // the limit, ascending
  std::optional<std::size_t> n;   // the least, if all others are multiples of it
  double chance = kMissing;       // that so many values fall on its grid by luck:
                                  // prod min(1, n g_i / scale) over distinct values inside 0..scale
  double search_chance = kMissing;  // that they do for some count up to n: sum of these
  std::size_t distinct = 0;         // values that say something: distinct, neither 0 nor scale
  std::string reason;               // why n cannot be pinned; empty if it is
};

// Which numbers of questions fit a column? Counts from 2 to `limit` are tried. n is pinned if its
// chances, both, are below `max_chance` and all fitting counts are multiples of it.
CountRecovery RecoverCount(std::span<const PrintedScore> scores,
                           double scale,
                           std::size_t limit = 20'000,
                           double max_chance = 1e-3);

}  // namespace hl::stats
