// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "lint/base/escape.h"
#include "lint/cli/commands.h"
#include "lint/cli/output.h"
#include "lint/cli/rule_cases.h"
#include "lint/cli/rule_loading.h"

namespace hl {

int RunTest(const RuleOptions& options, const std::vector<std::string>& files, bool quiet) {
  RuleOptions with_files = options;
  with_files.rules.insert(with_files.rules.end(), files.begin(), files.end());
  const auto loaded = LoadEverything(with_files);
  if (!loaded) {
    return kFailed;
  }
  Diagnostics unused;
  std::vector<std::string> wanted;  // empty: all
  for (const RuleSource& source : ReadRuleSources(files, &unused)) {
    wanted.push_back(source.path);
  }
  std::size_t passed = 0, failed = 0;
  std::string report;
  for (const CaseOutcome& outcome : RunCases(loaded->rules)) {
    const std::string& path = outcome.rule->source_path;
    if (!files.empty() && std::find(wanted.begin(), wanted.end(), path) == wanted.end()) {
      continue;
    }
    ++(outcome.passed ? passed : failed);
    if (!outcome.passed || !quiet) {
      report += fmt::format("{} {} {}:{}{}{}\n", outcome.passed ? "ok    " : "not ok",
                            outcome.rule->id, EscapeForText(path), outcome.test->line,
                            outcome.passed ? "" : ": ", outcome.reason);
    }
  }
  report += fmt::format("{} passed, {} failed\n", passed, failed);
  if (!WriteStdout(report)) {
    return kFailed;
  }
  return failed > 0 || passed == 0 ? kFindings : kClean;
}

}  // namespace hl
