// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lint/board/board.h"
#include "lint/stats/lead.h"
#include "lint/stats/paired.h"
#include "lint/stats/resample.h"
#include "lint/stats/selection.h"
#include "lint/stats/standings.h"
#include "lint/stats/stderr_audit.h"

namespace hl {

struct RankOptions {
  double rho = 0.6;               // common correlation of the second answer
  std::size_t top_k = 5;          // of "the best is in the printed top k"
  bool brief = false;             // only what a line in a table shows: no second opinions
  std::uint64_t check_draws = 0;  // reruns to draw beside the integrals; 0: none
};

// A board and what its numbers say about its top.
struct Ranking {
  Board board;
  RankOptions options;
  stats::Standings standings;                 // rows that are ranked, oriented, with their errors
  std::optional<stats::Selection> selection;  // over standings.rows; none: see `refusal`
  std::string refusal;      // why nothing can be said, for people; empty if something can
  std::string n_recovered;  // how n was found where no column tells it; empty: it was not
  stats::SharedItemBounds bounds;
  stats::Lead lead = stats::Lead::kUnresolved;
  // Over the answers to the same items, where they are known: the first models of the order, and
  // the first two against each other.
  std::optional<stats::PairedBoard> paired;
  stats::PairedDifference paired_top;
  double p_wrong_rho = kMissing;    // at options.rho
  double inflation_rho = kMissing;  // likewise
  double shrunk = kMissing;         // the leader's score by NPMLE, as printed
  std::optional<stats::Resampled> resampled;
  // The printed errors of a board file against those of 0/1 answers, over the rows that have n.
  std::optional<stats::StderrAudit> stderr_audit;
  std::vector<std::string> notes;  // the board's, and what the statistics add

  // Row of the board that stands at `place` (from 0) of the selection's order.
  [[nodiscard]] const BoardRow& RowAt(std::size_t place) const {
    return board.rows[standings.rows[selection->order[place]]];
  }
  // An oriented number (larger is better) as the board prints it.
  [[nodiscard]] double Printed(double oriented) const {
    return board.lower_is_better ? 0.0 - oriented : oriented;
  }
};

// Ranks a board. Where no row has a standard error or n, n is looked for in the printed digits; if
// it cannot be pinned, the ranking is refused with the reason. Never fails.
Ranking Rank(Board board, const RankOptions& options);

}  // namespace hl
