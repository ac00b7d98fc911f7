// SPDX-License-Identifier: MIT
#include "lint/worker.h"

#include <utility>

namespace hl {

Worker::Worker(const std::vector<Rule>& rules,
               Tree* tree,
               const SamplesOfTree* samples,
               std::function<void(Run&)> on_run)
    : tree_(tree), on_run_(std::move(on_run)), reader_(samples), judge_(rules) {}

FileOutcome Worker::LintFile(const std::string& path) {
  FileOutcome outcome = reader_.Read(path, &rows_);
  JudgeRows(outcome.kind, &rows_);
  return outcome;
}

FileOutcome Worker::LintText(const std::string& path, std::string_view text) {
  FileOutcome outcome = reader_.ReadText(path, text, &rows_);
  JudgeRows(outcome.kind, &rows_);
  return outcome;
}

void Worker::JudgeRows(FileOutcome::Kind kind, FileRows* rows) {
  using Kind = FileOutcome::Kind;
  if (kind == Kind::kSkipped || kind == Kind::kProblem) {
    return;
  }
  for (Row& fault : rows->faults) {
    judge_.JudgeRow(fault, &findings_);
  }
  if (kind != Kind::kResults) {
    return;
  }
  for (Row& row : rows->samples) {
    judge_.JudgeRow(row, &findings_);
  }
  Run& run = rows->run;
  judge_.JudgeRow(run.file, &findings_);
  for (std::uint32_t i = 0; i < run.entries.size(); ++i) {
    judge_.JudgeRow(run.task_rows[i], &findings_);
  }
  for (std::uint32_t i = 0; i < run.row_count; ++i) {
    judge_.JudgeRow(run.rows[i], &findings_);
  }
  if (tree_ != nullptr) {
    tree_->Add(run);
  }
  if (on_run_) {
    on_run_(run);
  }
}

}  // namespace hl
