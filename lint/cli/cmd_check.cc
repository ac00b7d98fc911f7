// SPDX-License-Identifier: MIT
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <map>
#include <set>
#include <system_error>

#include "lint/base/escape.h"
#include "lint/base/number.h"
#include "lint/cli/commands.h"
#include "lint/cli/git.h"
#include "lint/cli/output.h"
#include "lint/cli/rule_loading.h"
#include "lint/emit/emit.h"
#include "lint/run.h"

namespace hl {
namespace {

std::string Today() {
  return fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)));
}

// Level at which the exit status becomes 1; above error for "never".
int FailRank(const std::string& fail_on) {
  const auto level = FindLevel(fail_on);
  return level ? static_cast<int>(*level) : static_cast<int>(Level::kError) + 1;
}

// Rules whose findings nobody would see need not run.
void DropUnseen(const CheckOptions& options, const std::string& fail_on, std::vector<Rule>* rules) {
  if (!options.show_info && fail_on != "info") {
    std::erase_if(*rules, [](const Rule& rule) { return rule.level == Level::kInfo; });
  }
}

Result<std::string> ReadStdin() {
  std::string text;
  std::array<char, 65536> part;
  for (std::size_t count = part.size(); count == part.size();) {
    count = std::fread(part.data(), 1, part.size(), stdin);
    text.append(part.data(), count);
  }
  if (std::ferror(stdin) != 0) {
    return Error{"standard input cannot be read"};
  }
  return text;
}

Result<std::string> ReadText(const std::string& path) {
  if (path == "-") {
    return ReadStdin();
  }
  Input input;
  if (const auto stamp = input.Read(path); !stamp) {
    return Error{EscapeForText(path) + ": " + stamp.error().message};
  }
  return std::string(input.bytes());
}

// The paths of --files-from, one a line (or NUL-separated).
Result<std::vector<std::string>> ReadFileList(const std::string& path, bool nul_separated) {
  const auto read = ReadText(path);
  if (!read) {
    return Error{"--files-from " + read.error().message};
  }
  const std::string& text = *read;
  std::vector<std::string> paths;
  const char separator = nul_separated ? '\0' : '\n';
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    std::string line = text.substr(begin, end - begin);
    if (!nul_separated && line.ends_with('\r')) {
      line.pop_back();
    }
    if (!line.empty()) {
      paths.push_back(std::move(line));
    }
    begin = end + 1;
  }
  return paths;
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
    emit.color = output.file.empty() && WantsColor(options.color);
    emit.show_all = options.show_all;
    emit.quiet = options.quiet;
    const std::string bytes = Render(output.format, report, emit);
    if (output.file.empty()) {
      all_written &= WriteStdout(bytes);
    } else if (const Status status = WriteWhole(output.file, bytes); !status) {
      PrintError(fmt::format("harness-lint: cannot write {}: {}\n", EscapeForText(output.file),
                             status.error().message));
      all_written = false;
    }
  }
  return all_written;
}

void PrintProblems(const LintResult& result, const Config& config) {
  for (const Note& problem : result.report.problems) {
    PrintError(fmt::format("harness-lint: {}: {}\n", EscapeForText(problem.path), problem.reason));
  }
  for (const std::string& where : result.expired_allows) {
    PrintError(
        fmt::format("harness-lint: {}: this [[allow]] has expired; its findings are reported\n",
                    EscapeForText(where)));
  }
  for (const std::size_t index : result.boards_without_results) {
    const BoardSpec& board = config.boards[index];
    const std::string filter = board.filter.empty() ? "" : ", filter '" + board.filter + "'";
    PrintError(fmt::format(
        "harness-lint: {}: no results for {}\n", EscapeForText(config.board_places[index]),
        EscapeForText("task '" + board.task + "', metric '" + board.metric + "'" + filter)));
  }
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
  std::string text =
      fmt::format("{} files, {} values in {:.3f} s\n", FormatCount(result.report.files),
                  FormatCount(result.report.values), seconds);
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
    PrintError(fmt::format("harness-lint: no results files here{}\n",
                           only_others ? "; all JSON is of other kinds" : ""));
    return only_others || !options.files_from.empty() ? kClean : kFailed;
  }
  const int rank = FailRank(fail_on);
  for (const Finding& finding : report.findings) {
    if (static_cast<int>(finding.level) >= rank) {
      return kFindings;
    }
  }
  return kClean;
}

// Sets what the report is limited to by --changed or --staged. False, after a message, if git
// cannot tell.
bool SetChanged(const CheckOptions& options, LintOptions* lint) {
  if (!options.changed && !options.staged) {
    return true;
  }
  const auto files = options.staged ? FilesStaged() : FilesChangedSince(options.base);
  if (!files) {
    PrintError(fmt::format("harness-lint: {}: {}\n", options.staged ? "--staged" : "--changed",
                           files.error().message));
    return false;
  }
  lint->changed.emplace(*files);
  if (files->empty()) {
    lint->paths.clear();  // nothing that could be reported
  }
  return true;
}

}  // namespace

int RunCheck(const CheckOptions& options) {
  auto loaded = LoadEverything(options.rule_options);
  if (!loaded) {
    return kFailed;
  }
  const std::string fail_on =
      !options.fail_on.empty() ? options.fail_on : loaded->config.fail_on.value_or("error");
  DropUnseen(options, fail_on, &loaded->rules);

  LintOptions lint;
  lint.paths = options.paths;
  if (!options.files_from.empty()) {
    auto more = ReadFileList(options.files_from, options.nul_separated);
    if (!more) {
      PrintError("harness-lint: " + more.error().message + "\n");
      return kFailed;
    }
    lint.paths.insert(lint.paths.end(), more->begin(), more->end());
  }
  lint.walk.exclude = options.exclude;
  lint.walk.config_exclude = loaded->config.exclude;
  lint.walk.config_folder = loaded->config.folder;
  lint.walk.force_exclude = options.force_exclude;
  lint.cross_file = !options.no_cross_file;
  lint.samples = !options.no_samples;
  lint.strict = options.strict;
  lint.boards = loaded->config.boards;
  lint.board_files = loaded->config.board_files;
  lint.allows = std::move(loaded->config.allows);
  lint.jobs = options.jobs;
  lint.today = options.today.empty() ? Today() : options.today;
  for (const OutputOption& output : options.outputs) {
    lint.line_hashes |= output.format == "sarif";
  }

  if (!SetChanged(options, &lint)) {
    return kFailed;
  }

  const auto start = std::chrono::steady_clock::now();
  const LintResult result = Lint(loaded->rules, lint);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;

  const bool written = !WouldReplace(options, result.files) && WriteOutputs(options, result.report);
  PrintProblems(result, loaded->config);
  if (!options.quiet) {
    PrintSkipped(result.report);
  }
  if (options.statistics) {
    PrintStatistics(result, seconds.count());
  }
  return written ? StatusOf(options, result, fail_on) : kFailed;
}

}  // namespace hl
