// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lint/board/ranking.h"
#include "lint/stats/spearman.h"

namespace hl {

// Several boards side by side: does the gap tell how often the first place is wrong?
struct Across {
  std::vector<Ranking> rankings;         // in the order given; those that are refused, too
  std::vector<std::size_t> compared;     // indices of those with a gap in standard errors
  stats::Spearman gap_against_wrong;     // gap ÷ SE and P(wrong #1)
  stats::Spearman crowd_against_wrong;   // effective contenders and P(wrong #1)
  std::vector<stats::Spearman> without;  // gap_against_wrong without each of `compared`
};
Across RankAcross(std::vector<Ranking> rankings);

}  // namespace hl
