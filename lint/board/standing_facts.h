// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lint/board/standing_cells.h"
#include "lint/board/standing_rows.h"
#include "lint/record/row.h"

namespace hl {

// Sets as_share where the score, printed among percentages of right answers, can be none and can be
// a share; else on_grid. Neither where n or the digits do not tell, or where answers are not right
// or wrong.
void SetGrid(const BoardFile& file, const StandingCells& cells, const BoardRow& entry, Row* row);

// Numbers that a fit gives, which no two models share by chance.
class FittedNumbers {
 public:
  FittedNumbers(const BoardFile& file, const StandingCells& cells);
  // `index` of the board's rows.
  void Set(std::size_t index, Row* row) const;

 private:
  const BoardFile& file_;
  const StandingCells& cells_;
  std::vector<double> values_;      // missing: none, or too few digits
  std::vector<std::size_t> first_;  // row above with the same value; its own index: none
};

// Columns of single tasks whose mean the score is.
class ScoreParts {
 public:
  ScoreParts(const BoardFile& file, const StandingCells& cells);
  void Set(std::size_t index, Row* row) const;

 private:
  [[nodiscard]] bool IsMean(std::size_t index) const;

  const BoardFile& file_;
  const StandingCells& cells_;
  std::vector<std::vector<PrintedNumber>> parts_;  // of each row
  std::vector<std::size_t> counts_;                // of those with a number
  std::size_t usual_ = 0;
};

}  // namespace hl
