// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "lint/cli/commands.h"

namespace CLI {
class App;
}

namespace hl {

// Groups of options that commands share; each is added to a command and filled in by parsing.

// Where rules come from: --rules, --config, --isolated.
void AddRuleOptions(CLI::App* command, RuleOptions* options);

// Which rules: --select, --extend-select, --ignore, --level.
void AddSelection(CLI::App* command, Selection* selection);

// Which files: PATH…, --exclude, --force-exclude, --files-from, -0.
void AddFileOptions(CLI::App* command, CheckOptions* o);

// How samples are read: --no-samples, --strict.
void AddSamplesOptions(CLI::App* command, CheckOptions* o);

// What the report is limited to, and what is counted: --changed, --base, --staged, --facts,
// --no-cross-file, --no-samples, --strict, --statistics.
void AddRunOptions(CLI::App* check, CheckOptions* o);

// What is printed, and when the exit status is 1: --output, --fail-on, --show, --baseline, --today,
// -j, --quiet, --color.
void AddReportOptions(CLI::App* command, CheckOptions* o);

void AddBaselineOption(CLI::App* command, CheckOptions* o);
void AddToday(CLI::App* command, CheckOptions* o);
void AddJobs(CLI::App* command, CheckOptions* o);

// A day of the calendar.
void AddDate(CLI::App* command, const std::string& name, std::string* date, const std::string& doc);

}  // namespace hl
