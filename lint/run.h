// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "lint/board/preset.h"
#include "lint/record/tree.h"
#include "lint/report/allow.h"
#include "lint/report/baseline.h"
#include "lint/report/changed.h"
#include "lint/report/finding.h"
#include "lint/report/judge.h"
#include "lint/walk/walk.h"

namespace hl {

struct LintOptions {
  std::vector<std::string> paths;
  WalkOptions walk;
  std::string facts;                     // a stream of facts instead of files: its path, or "-"
  bool cross_file = true;                // cell, board, pair and tree rules
  std::vector<BoardSpec> boards;         // [[board]] of the configuration
  std::vector<BoardPreset> board_files;  // those with a file, judged where the walk meets it
  std::vector<Allow> allows;
  bool samples = true;                  // read samples files, too
  bool strict = false;                  // and every value of their lines
  std::optional<ChangedFiles> changed;  // report only what touches these
  std::optional<Baseline> baseline;
  unsigned jobs = 0;                 // threads; 0: one a core
  std::string today;                 // YYYY-MM-DD
  int max_width = 100;               // of a shown source line
  bool line_hashes = false;          // SARIF wants them
  bool keep_items = false;           // for on_run: which document each value of a sample is of
  std::function<void(Run&)> on_run;  // sees each results file, from several threads; may be empty
};

// How long a pass took, by the wall clock.
struct PassTime {
  std::string_view name;
  double seconds = 0;
};

struct LintResult {
  Report report;
  std::vector<PassTime> passes;             // in order: walk, samples, results, tree, report
  std::uint64_t bytes = 0;                  // of all files that were read
  std::vector<RuleCount> counts;            // one a rule
  std::vector<std::string> expired_allows;  // where they stand
  BaselineUse baseline_use;
  std::string refused;                                // why there is no result; empty: there is one
  std::vector<std::size_t> boards_without_results;    // of options.boards, where they were wanted
  std::vector<std::string> files;                     // every file that the walk handed out
  std::unordered_map<std::string, FileStamp> stamps;  // of every file that was judged
  std::size_t other_files = 0;                        // JSON and samples that are no results files
};

// The linter: walks the paths, reads, records, derives, judges, and sorts what was found into a
// report with positions. The rules must outlive the result. This function is the list of the
// passes. Facts are refused as a whole if they are not complete.
LintResult Lint(const std::vector<Rule>& rules, const LintOptions& options);

// The findings of one results file given as text: for rule cases. Nothing is located.
std::vector<Finding> LintText(const std::vector<Rule>& rules,
                              const std::string& path,
                              std::string_view text);

}  // namespace hl
