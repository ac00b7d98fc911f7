// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <set>
#include <system_error>

#include "lint/base/escape.h"
#include "lint/base/number.h"
#include "lint/cli/check_run.h"
#include "lint/cli/commands.h"
#include "lint/cli/output.h"
#include "lint/emit/emit.h"
#include "lint/run.h"

namespace hl {
namespace {

// Level at which the exit status becomes 1; above error for "never".
int FailRank(const std::string& fail_on) {
  const auto level = FindLevel(fail_on);
  return level ? static_cast<int>(*level) : static_cast<int>(Level::kError) + 1;
}

std::string Render(const std::string& format, const Report& report, const EmitOptions& options) {
  const auto formats = OutputFormats();
  const auto found = std::find_if(formats.begin(), formats.end(),
                                  [&](const OutputFormat& one) { return one.name == format; });
  return found == formats.end() ? std::string() : found->emit(report, options);
}

// True if an output would replace a file that was read as input, or another output; then nothing is
// written: result files are evidence.
bool WouldReplace(const CheckOptions& options, const std::vector<std::string>& inputs) {
  std::set<std::string> targets;
  for (const OutputOption& output : options.outputs) {
    std::error_code error;
    const bool is_input = !output.file.empty() &&
                          std::filesystem::is_regular_file(output.file, error) &&
                          std::any_of(inputs.begin(), inputs.end(), [&](const std::string& input) {
                            std::error_code unequal;
                            return std::filesystem::equivalent(output.file, input, unequal);
                          });
    const bool is_twice = !output.file.empty() && !targets.insert(output.file).second;
    if (is_input || is_twice) {
      PrintError(fmt::format("harness-lint: --output {}={} would replace {}; nothing is written\n",
                             output.format, EscapeForText(output.file),
                             is_input ? "a file that was read" : "another output"));
      return true;
    }
  }
  return false;
}

// Writes all outputs; false if one of them failed.
bool WriteOutputs(const CheckOptions& options, const Report& report) {
  bool all_written = true;
  std::vector<OutputOption> outputs = options.outputs;
  if (outputs.empty()) {
    outputs.push_back({"text", ""});
  }
  for (const OutputOption& output : outputs) {
    EmitOptions emit;
    emit.color = output.file.empty() && WantsColor(options.color, options.to_stderr);
    emit.show_all = options.show_all;
    emit.quiet = options.quiet;
    const std::string bytes = Render(output.format, report, emit);
    if (output.file.empty() && options.to_stderr) {
      PrintError(bytes);
    } else if (output.file.empty()) {
      all_written &= WriteStdout(bytes);
    } else if (const Status status = WriteWhole(output.file, bytes); !status) {
      PrintError(fmt::format("harness-lint: cannot write {}: {}\n", EscapeForText(output.file),
                             status.error().message));
      all_written = false;
    }
  }
  return all_written;
}

// "skipped 12 files: 9 samples, 3 lighteval results"
void PrintSkipped(const Report& report) {
  std::map<std::string, std::size_t> counts;
  for (const Note& note : report.skipped) {
    ++counts[note.reason];
  }
  if (counts.empty()) {
    return;
  }
  std::string list;
  for (const auto& [reason, count] : counts) {
    list += fmt::format("{}{} {}", list.empty() ? "" : ", ", FormatCount(count), reason);
  }
  PrintError(fmt::format("harness-lint: skipped {} that are no results files: {}\n",
                         FormatCount(report.skipped.size()), list));
}

void PrintStatistics(const LintResult& result, double seconds) {
  const Report& report = result.report;
  std::string text = fmt::format(
      "{} files, {} values, {} scores recomputed, {:.1f} MB in {:.3f} s\n",
      FormatCount(report.files + report.samples_read), FormatCount(report.values),
      FormatCount(report.scores_recomputed), static_cast<double>(result.bytes) / 1e6, seconds);
  for (const PassTime& pass : result.passes) {
    text += fmt::format("  {:<8} {:>9.3f} s\n", pass.name, pass.seconds);
  }
  for (std::size_t i = 0; i < result.counts.size(); ++i) {
    const RuleCount& count = result.counts[i];
    const Rule& rule = *result.report.rules[i];
    const bool never = count.rows > 0 && count.undecided == count.rows;
    text +=
        fmt::format("{} {:<28} {:>10} rows {:>10} undecided {:>8} findings{}\n", rule.id, rule.name,
                    count.rows, count.undecided, count.fired, never ? "  never decided" : "");
  }
  PrintError(text);
}

int StatusOf(const CheckOptions& options, const LintResult& result, const std::string& fail_on) {
  const Report& report = result.report;
  if (!report.problems.empty()) {
    return kFailed;
  }
  if (report.changed_files == 0U) {
    PrintError("harness-lint: no results file has changed\n");
  }
  if (report.changed_files && report.files == 0) {
    return kClean;
  }
  if (report.files == 0) {
    const bool only_others = result.other_files > 0;
    const char* instead =
        !only_others ? ""
        : report.samples_read > 0
            ? "; a samples file is judged with its results file: name that, or the folder"
            : "; all JSON is of other kinds";
    PrintError(fmt::format("harness-lint: no results files here{}\n", instead));
    // A list, or names that are all excluded, may well be empty: a hook gets what a commit touches.
    const bool may_be_empty =
        !options.files_from.empty() || (options.force_exclude && !options.must_judge);
    return only_others || may_be_empty ? kClean : kFailed;
  }
  const int rank = FailRank(fail_on);
  for (const Finding& finding : report.findings) {
    if (static_cast<int>(finding.level) >= rank) {
      return kFindings;
    }
  }
  return kClean;
}

}  // namespace

int RunCheck(const CheckOptions& options) {
  const auto run = PrepareCheck(options);
  if (!run) {
    return kFailed;
  }
  const auto start = std::chrono::steady_clock::now();
  const LintResult result = Lint(run->loaded.rules, run->lint);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;

  if (!result.refused.empty()) {
    PrintError(fmt::format("harness-lint: --facts {}: {}; nothing was judged\n",
                           EscapeForText(options.facts), result.refused));
    return kFailed;
  }
  const bool written = !WouldReplace(options, result.files) && WriteOutputs(options, result.report);
  PrintProblems(result, *run);
  if (!options.quiet) {
    PrintSkipped(result.report);
  }
  if (options.statistics) {
    PrintStatistics(result, seconds.count());
  }
  return written ? StatusOf(options, result, run->fail_on) : kFailed;
}

}  // namespace hl
