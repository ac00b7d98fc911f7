// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "lint/base/missing.h"

namespace hl {

// A model on a board, as printed.
struct BoardRow {
  std::string model;
  double score = kMissing;
  double stderr_ = kMissing;  // in the unit of the score; missing if there is none
  double n = kMissing;        // questions; missing if unknown
  int line = 0;               // of the file; 0: none
  std::size_t table_row = 0;  // of the table that it was read from
};

// One ranked column: what was read, before any statistics.
struct Board {
  std::string title;
  std::string path;  // of the file or tree
  bool lower_is_better = false;
  double scale = 0;               // 1: shares, 100: percent, 0: unbounded
  bool is_binary = false;         // scores are means of 0/1 answers
  bool is_composite = false;      // scores are means over tasks
  bool same_items = false;        // all models answered the same questions
  double granularity = 0;         // unit of the last printed digit; 0: scores are printed in full
  bool prints_errors = false;     // standard errors stand in the file, and are not computed
  double stderr_granularity = 0;  // the same of the standard errors
  double anchor = kMissing;  // score at which a row without error is the reference of the others
  std::vector<BoardRow> rows;
  // Where single answers are known and all rows have the same items: rows x items, row by row, and
  // a number for the cluster of each item (empty: each its own).
  std::vector<double> answers;
  std::vector<std::uint32_t> clusters;
  std::string unpaired_because;    // single answers are known and cannot be paired: why
  std::string stderr_from;         // what the errors are, for people; empty: as printed
  std::vector<std::string> notes;  // what a reader must know: rows left out, duplicates
};

}  // namespace hl
