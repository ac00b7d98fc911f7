// SPDX-License-Identifier: MIT
// The findings that a repository takes up the tool with: baseline write, prune, show.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <unordered_set>
#include <utility>

#include "lint/base/escape.h"
#include "lint/base/number.h"
#include "lint/cli/check_run.h"
#include "lint/cli/commands.h"
#include "lint/cli/output.h"

namespace hl {
namespace {

// "1 finding", "294 findings".
std::string Findings(std::size_t count) {
  return FormatCount(count) + (count == 1 ? " finding" : " findings");
}

// A new baseline stands beside the configuration.
std::string PathOfNew(const CheckRun& run) {
  return !run.baseline_path.empty()
             ? run.baseline_path
             : (std::filesystem::path(run.loaded.config.folder) / kBaselineName).string();
}

bool Write(const Baseline& baseline) {
  const Status status = WriteWhole(baseline.path, BaselineText(baseline));
  if (!status) {
    PrintError(fmt::format("harness-lint: cannot write {}: {}\n", EscapeForText(baseline.path),
                           status.error().message));
  }
  return status.has_value();
}

// The baseline of the command, which must be there.
std::optional<CheckRun> PrepareWithBaseline(const CheckOptions& options) {
  auto run = PrepareCheck(options);
  if (run && !run->lint.baseline) {
    PrintError("harness-lint: there is no baseline; harness-lint baseline write PATH makes one\n");
    return std::nullopt;
  }
  return run;
}

std::string EntryAsText(const BaselineEntry& entry, const std::string& today) {
  const bool expired = !entry.until.empty() && entry.until < today;
  return fmt::format(
      "{} {}{}{}{}{}\n", EscapeForText(entry.rule),
      entry.path.empty() ? "the tree" : EscapeForText(entry.path),
      entry.pointer.empty() ? "" : " " + EscapeForText(entry.pointer),
      entry.count == 1 ? "" : fmt::format(" ({} times)", entry.count),
      entry.until.empty()
          ? ""
          : fmt::format(" {} {}", expired ? "expired after" : "until", EscapeForText(entry.until)),
      entry.reason.empty() ? "" : ": " + EscapeForText(entry.reason));
}

}  // namespace

int RunBaselineWrite(const CheckOptions& options,
                     const std::string& reason,
                     const std::string& until) {
  CheckOptions with_new = options;
  with_new.makes_baseline = true;
  auto run = PrepareCheck(with_new);
  if (!run) {
    return kFailed;
  }
  Baseline baseline = run->lint.baseline.value_or(Baseline{PathOfNew(*run), {}});
  run->lint.baseline.reset();  // all findings are wanted, the known ones too
  const LintResult result = Lint(run->loaded.rules, run->lint);
  PrintProblems(result, *run);
  if (result.report.files == 0) {
    PrintError("harness-lint: no results files here\n");
    return kFailed;
  }
  const std::size_t added = AddToBaseline(result.report, reason, until, &baseline);
  if (!Write(baseline)) {
    return kFailed;
  }
  const std::size_t known = result.report.findings.size() - added;
  const bool told = WriteStdout(
      fmt::format("{}: {} added{}.\n", EscapeForText(baseline.path), Findings(added),
                  known == 0 ? "" : fmt::format(", {} known before", FormatCount(known))));
  return told && result.report.problems.empty() ? kClean : kFailed;
}

int RunBaselinePrune(const CheckOptions& options) {
  auto run = PrepareWithBaseline(options);
  if (!run) {
    return kFailed;
  }
  const LintResult result = Lint(run->loaded.rules, run->lint);
  Baseline baseline = *std::move(run->lint.baseline);
  run->lint.baseline.reset();  // its stale entries are told below
  PrintProblems(result, *run);
  if (!result.report.problems.empty()) {
    PrintError("harness-lint: nothing is pruned: a file that cannot be read may have findings\n");
    return kFailed;
  }
  const std::vector<std::size_t>& stale = result.baseline_use.stale;
  std::string text;
  for (const std::size_t index : stale) {
    text += "removed " + EntryAsText(baseline.entries[index], run->lint.today);
  }
  for (auto index = stale.rbegin(); index != stale.rend(); ++index) {
    baseline.entries.erase(baseline.entries.begin() + static_cast<std::ptrdiff_t>(*index));
  }
  if (!stale.empty() && !Write(baseline)) {
    return kFailed;
  }
  text += fmt::format("{}: {} stale {} removed, {} kept.\n", EscapeForText(baseline.path),
                      FormatCount(stale.size()), stale.size() == 1 ? "entry" : "entries",
                      FormatCount(baseline.entries.size()));
  return WriteStdout(text) ? kClean : kFailed;
}

int RunBaselineShow(const CheckOptions& options) {
  const auto run = PrepareWithBaseline(options);
  if (!run) {
    return kFailed;
  }
  std::size_t findings = 0;
  std::string text;
  for (const BaselineEntry& entry : run->lint.baseline->entries) {
    findings += entry.count;
    text += EntryAsText(entry, run->lint.today);
  }
  text += fmt::format("{}: {}.\n", EscapeForText(run->baseline_path), Findings(findings));
  return WriteStdout(text) ? kClean : kFailed;
}

}  // namespace hl
