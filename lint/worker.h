// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lint/reader.h"
#include "lint/record/file_rows.h"
#include "lint/record/tree.h"
#include "lint/report/judge.h"

namespace hl {

// Takes files one after the other from bytes to findings: read → record → derive → judge. Owns all
// memory that this needs and uses it again for the next file.
class Worker {
 public:
  // `tree` may be null: then nothing is kept for rows across files. `samples` as Reader takes them.
  // `on_run`, if it is not empty, sees each results file after it was judged.
  Worker(const std::vector<Rule>& rules,
         Tree* tree,
         const SamplesOfTree* samples = nullptr,
         std::function<void(Run&)> on_run = {});

  // Judges the file at `path`; its findings are appended to findings().
  FileOutcome LintFile(const std::string& path);
  // The same for a text in memory.
  FileOutcome LintText(const std::string& path, std::string_view text);
  // The same for rows that came from elsewhere. REQUIRES: all rows that this worker judges have one
  // table of names.
  void JudgeRows(FileOutcome::Kind kind, FileRows* rows);

  std::vector<Finding>& findings() { return findings_; }
  [[nodiscard]] const Judge& judge() const { return judge_; }

 private:
  Tree* tree_;
  std::function<void(Run&)> on_run_;
  Reader reader_;
  FileRows rows_;
  Judge judge_;
  std::vector<Finding> findings_;
};

}  // namespace hl
