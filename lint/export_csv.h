// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lint/record/file_rows.h"
#include "lint/report/judge.h"

namespace hl {

// Writes a table for notebooks (RFC 4180, LF at line ends): one line a score. A score or stderr
// that a rule of level error calls impossible is blank, with the rule as its reason and the
// recomputed value beside it; a blank is honest, a zero is a claim. One a worker.
class CsvWriter {
 public:
  explicit CsvWriter(const std::vector<Rule>& rules) : judge_(rules) {}

  static std::string_view Header();
  // The lines of a results file. REQUIRES: all files of one writer have one table of names.
  std::string Lines(FileRows* rows);

 private:
  // `samples`: what the samples say of the score, or null.
  std::string Line(Row& row, Row* samples);

  Judge judge_;
};

}  // namespace hl
