// SPDX-License-Identifier: MIT
// What a row shares with its file or with its task.
#include "lint/record/facts.h"
#include "lint/record/run.h"

namespace hl::facts {
namespace {

double InternIfAny(Row& row, const std::string& text) {
  return text.empty() ? kMissing : static_cast<double>(row.names().Intern(text));
}

}  // namespace

double PathOfRun(Row& row) {
  return row.run() == nullptr ? kMissing : InternIfAny(row, row.run()->path);
}

double ModelOfRun(Row& row) {
  return row.run() == nullptr ? kMissing : InternIfAny(row, row.run()->model_shown);
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

}  // namespace hl::facts
