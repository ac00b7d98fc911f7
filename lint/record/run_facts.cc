// SPDX-License-Identifier: MIT
// What a row shares with its file or with its task.
#include "lint/record/facts.h"
#include "lint/record/run.h"

namespace hl::facts {
namespace {

// A text of the run; texts that nobody asks for are never interned.
double TextOfRun(Row& row, std::string Run::*text) {
  if (row.run() == nullptr || (row.run()->*text).empty()) {
    return kMissing;
  }
  return static_cast<double>(row.names().Intern(row.run()->*text));
}

}  // namespace

double PathOfRun(Row& row) {
  return TextOfRun(row, &Run::path);
}
double ModelOfRun(Row& row) {
  return TextOfRun(row, &Run::model_shown);
}
double RevisionOfRun(Row& row) {
  return TextOfRun(row, &Run::revision);
}
double ModelArgsOfRun(Row& row) {
  return TextOfRun(row, &Run::model_args);
}
double GitHashOfRun(Row& row) {
  return TextOfRun(row, &Run::git_hash);
}
double ChatTemplateShaOfRun(Row& row) {
  return TextOfRun(row, &Run::chat_template_sha);
}

double FromFileRow(Row& row, Field field) {
  return row.run() == nullptr || row.kind() == RowKind::kFile ? kMissing
                                                              : row.run()->file.Get(field);
}

double FromTaskRow(Row& row, Field field) {
  if (row.run() == nullptr || row.kind() == RowKind::kTask || row.entry == Row::kNoEntry) {
    return kMissing;
  }
  Row& task = row.run()->task_rows[row.entry];
  const double value = task.Get(field);
  row.Set(field, value, task.PlaceOf(field));
  return value;
}

// What the reader found out about the printed digits of the file; a row of no file was printed in
// full.
double Rounded(Row& row) {
  return row.run() == nullptr ? 0.0 : FromFileRow(row, Field::kRounded);
}
double RoundedHalf(Row& row) {
  return row.run() == nullptr ? 0.0 : FromFileRow(row, Field::kRoundedHalf);
}

// Short scores alone prove no rounding: all tasks of a file may have 500 questions. But then most
// rows imply an n, which rounded scores do not.
double ScoresRounded(Row& row) {
  Run* run = row.run();
  if (run == nullptr) {
    return 0.0;
  }
  if (row.kind() != RowKind::kFile) {
    return run->file.Get(Field::kScoresRounded);
  }
  double rows = 0;
  for (std::uint32_t i = 0; i < run->row_count; ++i) {
    rows += run->rows[i].kind() == RowKind::kMetric && run->rows[i].Get(Field::kStderr) > 0 ? 1 : 0;
  }
  return run->scores_short && 2 * row.Get(Field::kRowsImplied) < rows ? 1.0 : 0.0;
}

}  // namespace hl::facts
