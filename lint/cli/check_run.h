// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lint/base/result.h"
#include "lint/cli/commands.h"
#include "lint/cli/rule_loading.h"
#include "lint/run.h"

namespace hl {

// Everything that the linter needs to know, from options and configuration.
struct CheckRun {
  LoadedRules loaded;
  LintOptions lint;
  std::string fail_on;
  std::string baseline_path;  // where a baseline is or would be; empty: nobody said
};

// Gathers it. What is wrong is printed to stderr; then there is no result.
std::optional<CheckRun> PrepareCheck(const CheckOptions& options);

// The whole text of a file, or of standard input for "-". An error names the file.
Result<std::string> ReadText(const std::string& path);

// The paths of the file `path` or of standard input ("-"), one a line or NUL-separated.
Result<std::vector<std::string>> ReadFileList(const std::string& path, bool nul_separated);

// Prints to stderr what could not be judged, and entries of configuration and baseline that did
// not serve.
void PrintProblems(const LintResult& result, const CheckRun& run);

}  // namespace hl
