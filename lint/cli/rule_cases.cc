// SPDX-License-Identifier: MIT
#include "lint/cli/rule_cases.h"

#include <algorithm>

#include "lint/report/judge.h"
#include "lint/run.h"

namespace hl {
namespace {

std::string Join(const std::vector<std::string>& parts) {
  std::string joined;
  for (const std::string& part : parts) {
    joined += (joined.empty() ? "" : ", ") + ("'" + part + "'");
  }
  return joined.empty() ? "nothing" : joined;
}

Row MakeRow(const RuleCase& test, Names* names) {
  Row row(test.on, names);
  // A row that no file holds was printed exactly, unless the case says otherwise.
  for (const Field half : {Field::kScoreHalf, Field::kStderrHalf, Field::kBitsPerByteHalf,
                           Field::kBytePerplexityHalf}) {
    if ((SpecOf(half).kinds & MaskOf(test.on)) != 0) {
      row.Set(half, 0);
    }
  }
  for (const RuleCase::Given& given : test.given) {
    if (SpecOf(given.field).type == FieldType::kText) {
      row.SetText(given.field, given.text);
    } else {
      row.Set(given.field, given.number);
    }
  }
  return row;
}

CaseOutcome RunRowCase(const Rule& rule, const RuleCase& test, Judge* judge, Names* names) {
  Row row = MakeRow(test, names);
  std::vector<Finding> findings;
  judge->JudgeRow(row, &findings);
  const bool fired = std::any_of(findings.begin(), findings.end(),
                                 [&](const Finding& finding) { return finding.rule == &rule; });
  const bool wanted = test.kind == RuleCase::Kind::kBad;
  return {&rule, &test, fired == wanted,
          fired == wanted ? ""
          : wanted        ? "a bad row that gives no finding"
                          : "a good row that gives a finding"};
}

CaseOutcome RunFileCase(const std::vector<Rule>& rules, const Rule& rule, const RuleCase& test) {
  std::vector<std::string> found;
  for (const Finding& finding : LintText(rules, "results.json", test.json)) {
    if (finding.rule == &rule) {
      found.push_back(finding.pointer);
    }
  }
  std::sort(found.begin(), found.end());
  std::vector<std::string> wanted = test.finds;
  std::sort(wanted.begin(), wanted.end());
  return {&rule, &test, found == wanted,
          found == wanted ? "" : "expected " + Join(wanted) + ", found " + Join(found)};
}

}  // namespace

std::vector<CaseOutcome> RunCases(const std::vector<Rule>& rules) {
  std::vector<CaseOutcome> outcomes;
  Judge judge(rules);
  Names names;
  for (const Rule& rule : rules) {
    for (const RuleCase& test : rule.cases) {
      outcomes.push_back(test.kind == RuleCase::Kind::kFile
                             ? RunFileCase(rules, rule, test)
                             : RunRowCase(rule, test, &judge, &names));
    }
  }
  return outcomes;
}

}  // namespace hl
