// SPDX-License-Identifier: MIT
#include "lint/record/file_rows.h"

namespace hl {

void CountScores(FileRows* rows, FileOutcome* outcome) {
  outcome->scores_sampled = rows->samples.size();
  outcome->scores_recomputed = 0;
  for (Row& row : rows->samples) {
    const bool is_whole = Has(row.Get(Field::kScoreFits)) && row.Get(Field::kComplete) != 0.0;
    outcome->scores_recomputed += is_whole ? 1U : 0U;
  }
}

}  // namespace hl
