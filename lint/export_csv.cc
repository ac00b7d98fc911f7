// SPDX-License-Identifier: MIT
#include "lint/export_csv.h"

#include <algorithm>
#include <map>
#include <utility>

#include "lint/base/number.h"
#include "lint/base/utf8.h"

namespace hl {
namespace {

void AddCell(std::string_view cell, std::string* line) {
  line->append(line->empty() ? "" : ",");
  // One odd name must not make the whole table unreadable.
  std::string text(cell);
  for (std::size_t bad = FindInvalidUtf8(text); bad != std::string_view::npos;
       bad = FindInvalidUtf8(text)) {
    text.replace(bad, 1, "\xef\xbf\xbd");
  }
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
    line->append(text);
    return;
  }
  *line += '"';
  for (const char c : text) {
    line->append(c == '"' ? 2 : 1, c);
  }
  *line += '"';
}

// A number as Python reads it; blank if it is missing.
std::string NumberText(double value) {
  return IsMissing(value) ? std::string() : FormatFound(value);
}

std::string FlagText(double value) {
  return IsMissing(value) ? "" : value == 1.0 ? "true" : "false";
}

// "HL101 zero-stderr": the first finding that calls the field impossible; empty if none does.
std::string ReasonOf(const std::vector<Finding>& findings, Field field) {
  const auto found = std::find_if(findings.begin(), findings.end(), [&](const Finding& finding) {
    return finding.level == Level::kError && finding.rule->at == field;
  });
  return found == findings.end() ? "" : found->rule->id + " " + found->rule->name;
}

}  // namespace

std::string_view CsvWriter::Header() {
  return "path,model,kind,task,metric,filter,score,score_reason,score_expected,stderr,stderr_"
         "reason,"
         "stderr_expected,n,n_source,n_shot,task_version,higher_is_better,limit,harness_version,"
         "date\n";
}

std::string CsvWriter::Lines(FileRows* rows) {
  std::map<std::pair<std::uint32_t, double>, Row*> samples;  // by entry and key
  for (Row& row : rows->samples) {
    samples.emplace(std::pair(row.entry, row.Get(Field::kKey)), &row);
  }
  Run& run = rows->run;
  std::string lines;
  for (std::uint32_t i = 0; i < run.row_count; ++i) {
    const auto found = samples.find({run.rows[i].entry, run.rows[i].Get(Field::kKey)});
    lines += Line(run.rows[i], found == samples.end() ? nullptr : found->second);
  }
  return lines;
}

std::string CsvWriter::Line(Row& row, Row* samples) {
  std::vector<Finding> findings;
  double score_expected = kMissing, stderr_expected = row.Get(Field::kStderrExpected);
  if (samples != nullptr) {
    judge_.JudgeRow(*samples, &findings);
    score_expected = samples->Get(Field::kScoreRecomputed);
    const double recomputed = samples->Get(Field::kStderrRecomputed);
    stderr_expected = IsMissing(recomputed) ? stderr_expected : recomputed;
  }
  judge_.JudgeRow(row, &findings);
  const std::string score_reason = ReasonOf(findings, Field::kScore);
  const std::string stderr_reason = ReasonOf(findings, Field::kStderr);
  const bool is_metric = row.kind() == RowKind::kMetric;
  std::string line;
  AddCell(row.Text(Field::kPath), &line);
  AddCell(row.Text(Field::kModel), &line);
  AddCell(KindName(row.kind()), &line);
  for (const Field field : {Field::kTask, Field::kMetric, Field::kFilter}) {
    AddCell(row.Text(field), &line);
  }
  AddCell(score_reason.empty() ? NumberText(row.Get(Field::kScore)) : "", &line);
  AddCell(score_reason, &line);
  AddCell(NumberText(score_expected), &line);
  AddCell(stderr_reason.empty() ? NumberText(row.Get(Field::kStderr)) : "", &line);
  AddCell(stderr_reason, &line);
  AddCell(NumberText(stderr_expected), &line);
  AddCell(NumberText(row.Get(Field::kN)), &line);
  AddCell(is_metric ? row.Text(Field::kNSource) : std::string_view(), &line);
  AddCell(NumberText(row.Get(Field::kNShot)), &line);
  AddCell(NumberText(row.Get(Field::kTaskVersion)), &line);
  AddCell(FlagText(row.Get(Field::kHigherIsBetter)), &line);
  AddCell(NumberText(row.Get(Field::kLimit)), &line);
  AddCell(NumberText(row.Get(Field::kHarnessVersion)), &line);
  AddCell(NumberText(row.run()->file.Get(Field::kDate)), &line);
  return line + "\n";
}

}  // namespace hl
