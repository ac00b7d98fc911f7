// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lint/cli/commands.h"
#include "lint/cli/config.h"
#include "lint/rule/rule.h"

namespace hl {

struct LoadedRules {
  Config config;
  std::vector<Rule> rules;
};

// The configuration and the rules in force: built-in ones, those of the configuration, those of
// --rules, then the selection. Mistakes are printed to stderr, all of them; then there is no
// result.
std::optional<LoadedRules> LoadEverything(const RuleOptions& options,
                                          BuiltinCases cases = BuiltinCases::kRead);

// Prints mistakes in `what`, and that nothing was checked.
void PrintDiagnostics(const Diagnostics& diagnostics, std::string_view what);

// The rule sources at `paths`: files, or folders with all *.toml below them, sorted. A path that
// cannot be read is a diagnostic.
std::vector<RuleSource> ReadRuleSources(const std::vector<std::string>& paths,
                                        Diagnostics* diagnostics);

}  // namespace hl
