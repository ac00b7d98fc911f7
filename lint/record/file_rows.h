// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lint/base/names.h"
#include "lint/read/input.h"
#include "lint/record/row.h"
#include "lint/record/run.h"

namespace hl {

// What became of one file.
struct FileOutcome {
  enum class Kind {
    kResults,  // rows, faults and samples; `stamp` and what follows it is set
    kFaulty,   // a results file that cannot be read as one: faults only; `stamp` is set
    kSamples,  // a samples file: faults only; `stamp` is set
    kBoard,    // a board file: its rows are among the faults; `stamp` and `values` are set
    kSkipped,  // something else; `reason` says what, empty for what has nothing to do with us
    kProblem   // could not be read; `reason` says why
  };
  Kind kind = Kind::kSkipped;
  std::string reason;
  FileStamp stamp;
  std::uint64_t values = 0;
  std::vector<std::string> samples = {};   // paths of the samples files of the run
  std::vector<std::string> problems = {};  // what could not be read of a board file
  std::uint64_t scores_sampled = 0;        // scores whose task has a samples file
  std::uint64_t scores_recomputed = 0;     // of these, recomputed from it
};

// The rows of one file, from whichever source; its memory is used again for the next one.
struct FileRows {
  Names names;
  Run run{&names};
  std::vector<Row> faults;   // and rows of a board file
  std::vector<Row> samples;  // of the tasks of `run` that have samples files
};

// Counts the scores of a run that have samples, and those that these give again.
void CountScores(FileRows* rows, FileOutcome* outcome);

}  // namespace hl
