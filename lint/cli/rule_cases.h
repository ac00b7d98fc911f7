// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "lint/rule/rule.h"

namespace hl {

// What became of one [[rule.test]].
struct CaseOutcome {
  const Rule* rule = nullptr;
  const RuleCase* test = nullptr;
  bool passed = false;
  std::string reason;  // of a failure: what was expected and what came
};

// Runs the cases of all rules. A row case fires its own rule or does not; a file case runs the
// whole linter over its text and compares the pointers of this rule's findings.
std::vector<CaseOutcome> RunCases(const std::vector<Rule>& rules);

}  // namespace hl
