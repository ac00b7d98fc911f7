// SPDX-License-Identifier: MIT
#include "lint/judge_facts.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>
#include <utility>

#include "lint/facts/facts_reader.h"
#include "lint/worker.h"

namespace hl {
namespace {

// Tells findings from `first` on what the facts say of their places, for files that are not here.
void SetToldPlaces(const ToldFile& file, std::size_t first, std::vector<Finding>* findings) {
  const auto set = [&](Place place, Position* position) {
    const auto told = file.places.find(place.offset);
    if (!place.Exists() || told == file.places.end()) {
      return std::string();
    }
    const ToldPlace& at = told->second;
    const int end = at.column + static_cast<int>(std::min(at.length, 1U << 20U));
    *position = {at.line, at.column, end, at.column, end};
    return at.value;
  };
  for (std::size_t i = first; i < findings->size(); ++i) {
    Finding& finding = (*findings)[i];
    finding.is_told = true;
    finding.value = set(finding.place, &finding.position);
    for (RelatedPlace& related : finding.related) {
      if (related.path == file.path) {
        set(related.place, &related.position);
      }
    }
  }
}

}  // namespace

Status JudgeFacts(const std::vector<Rule>& rules,
                  const LintOptions& options,
                  Tree* tree,
                  LintResult* result,
                  Gathered* gathered) {
  const bool is_stdin = options.facts == "-";
  std::FILE* stream = is_stdin ? stdin : std::fopen(options.facts.c_str(), "rb");
  if (stream == nullptr) {
    return Error{std::generic_category().message(errno)};
  }
  Worker worker(rules, options.cross_file ? tree : nullptr);
  FactsReader reader;
  std::vector<Finding>& findings = worker.findings();
  const Status read = reader.Read(stream, [&](const ToldFile& file) {
    const std::size_t first = findings.size();
    worker.JudgeRows(file.outcome.kind, &reader.rows());
    SetToldPlaces(file, first, &findings);
    TakeOutcome(file.path, file.outcome, &result->report, gathered);
    const bool is_other =
        file.outcome.kind == FileOutcome::Kind::kSkipped && !file.outcome.reason.empty();
    result->other_files += is_other && !file.is_left_out ? 1 : 0;
    if (!file.is_left_out) {
      result->files.push_back(file.path);
    }
  });
  if (!is_stdin) {
    std::fclose(stream);
  }
  result->report.findings = std::move(findings);
  worker.judge().AddCountsTo(&result->counts);
  return read;
}

}  // namespace hl
