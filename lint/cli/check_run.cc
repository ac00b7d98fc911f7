// SPDX-License-Identifier: MIT
#include "lint/cli/check_run.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <utility>

#include "lint/base/escape.h"
#include "lint/cli/git.h"
#include "lint/cli/output.h"
#include "lint/read/input.h"

namespace hl {
namespace {

constexpr std::size_t kMostEntriesNamed = 10;

std::string Today() {
  return fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)));
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

// What is judged is the file on disk: says where that is not what is staged.
void SayNotStaged(const std::vector<std::string>& staged) {
  const auto others = FilesNotStaged();
  for (const std::string& file : others ? *others : std::vector<std::string>()) {
    if (std::binary_search(staged.begin(), staged.end(), file)) {
      PrintError(fmt::format(
          "harness-lint: --staged: {} is not on disk as it is staged, and the disk is judged\n",
          EscapeForText(file)));
    }
  }
}

// False, after a message, if git could not know whether a path has changed.
bool AreInRepository(std::string_view option, const std::vector<std::string>& paths) {
  const auto top = WorkingTree();
  for (const std::string& path : paths) {
    std::error_code error;
    const std::string real = std::filesystem::canonical(path, error).string();
    if (top && !error && real != *top && !real.starts_with(*top + "/")) {
      PrintError(fmt::format("harness-lint: {}: {} is outside of the git repository {}\n", option,
                             EscapeForText(path), EscapeForText(*top)));
      return false;
    }
  }
  return true;
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
  if (options.staged) {
    SayNotStaged(*files);
  }
  if (!AreInRepository(options.staged ? "--staged" : "--changed", lint->paths)) {
    return false;
  }
  lint->changed.emplace(*files);
  if (files->empty()) {
    lint->paths.clear();  // nothing that could be reported
  }
  return true;
}

// Where the baseline is or would be: as the command line says, else the configuration, else the
// nearest file of its name. False, after a message, if it cannot be read.
bool SetBaseline(const CheckOptions& options, CheckRun* run) {
  const std::string& named =
      !options.baseline.empty() ? options.baseline : run->loaded.config.baseline;
  run->baseline_path =
      !named.empty() || options.rule_options.isolated ? named : FindUpward(kBaselineName);
  std::error_code error;
  const bool may_be_new =
      options.makes_baseline &&
      !std::filesystem::exists(std::filesystem::symlink_status(run->baseline_path, error));
  if (run->baseline_path.empty() || may_be_new) {
    return true;
  }
  Input input;
  if (const auto stamp = input.Read(run->baseline_path); !stamp) {
    PrintError(fmt::format("harness-lint: the baseline {}: {}\n", EscapeForText(run->baseline_path),
                           stamp.error().message));
    return false;
  }
  Diagnostics diagnostics;
  run->lint.baseline = ReadBaseline(run->baseline_path, input.bytes(), &diagnostics);
  if (!diagnostics.empty()) {
    PrintDiagnostics(diagnostics, "the baseline");
  }
  return diagnostics.empty();
}

void NameEntries(const Baseline& baseline,
                 const std::vector<std::size_t>& indices,
                 std::string_view what) {
  for (std::size_t i = 0; i < indices.size() && i < kMostEntriesNamed; ++i) {
    const BaselineEntry& entry = baseline.entries[indices[i]];
    PrintError(fmt::format("harness-lint: {}:{}: {} {} {}: {}\n", EscapeForText(baseline.path),
                           entry.line, EscapeForText(entry.rule), EscapeForText(entry.path),
                           EscapeForText(entry.pointer), what));
  }
  if (indices.size() > kMostEntriesNamed) {
    PrintError(fmt::format("harness-lint: {}: and {} more\n", EscapeForText(baseline.path),
                           indices.size() - kMostEntriesNamed));
  }
}

void PrintBaselineUse(const Baseline& baseline, const BaselineUse& use) {
  NameEntries(baseline, use.expired, "this entry has expired; its finding is reported");
  NameEntries(baseline, use.stale,
              "this entry is stale, there is no such finding: harness-lint baseline prune");
}

}  // namespace

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

Result<std::vector<std::string>> ReadFileList(const std::string& path, bool nul_separated) {
  const auto read = ReadText(path);
  if (!read) {
    return Error{read.error().message};
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

void PrintProblems(const LintResult& result, const CheckRun& run) {
  for (const Note& problem : result.report.problems) {
    PrintError(fmt::format("harness-lint: {}: {}\n", EscapeForText(problem.path), problem.reason));
  }
  for (const std::string& where : result.expired_allows) {
    PrintError(
        fmt::format("harness-lint: {}: this [[allow]] has expired; its findings are reported\n",
                    EscapeForText(where)));
  }
  for (const std::size_t index : result.boards_without_results) {
    const BoardSpec& board = run.loaded.config.boards[index];
    const std::string filter = board.filter.empty() ? "" : ", filter '" + board.filter + "'";
    PrintError(fmt::format(
        "harness-lint: {}: no results for {}\n",
        EscapeForText(run.loaded.config.board_places[index]),
        EscapeForText("task '" + board.task + "', metric '" + board.metric + "'" + filter)));
  }
  if (run.lint.baseline) {
    PrintBaselineUse(*run.lint.baseline, result.baseline_use);
  }
}

std::optional<CheckRun> PrepareCheck(const CheckOptions& options) {
  auto loaded = LoadEverything(options.rule_options, BuiltinCases::kSkip);
  if (!loaded) {
    return std::nullopt;
  }
  CheckRun run;
  run.loaded = *std::move(loaded);
  Config& config = run.loaded.config;
  run.fail_on = !options.fail_on.empty() ? options.fail_on : config.fail_on.value_or("error");
  DropUnseen(options, run.fail_on, &run.loaded.rules);

  LintOptions& lint = run.lint;
  lint.paths = options.paths;
  lint.facts = options.facts;
  if (!options.files_from.empty()) {
    auto more = ReadFileList(options.files_from, options.nul_separated);
    if (!more) {
      PrintError("harness-lint: --files-from " + more.error().message + "\n");
      return std::nullopt;
    }
    lint.paths.insert(lint.paths.end(), more->begin(), more->end());
  }
  lint.walk.exclude = options.exclude;
  lint.walk.config_exclude = config.exclude;
  lint.walk.config_folder = config.folder;
  lint.walk.force_exclude = options.force_exclude;
  lint.cross_file = !options.no_cross_file;
  lint.samples = !options.no_samples;
  lint.strict = options.strict;
  lint.boards = config.boards;
  lint.board_files = config.board_files;
  lint.allows = std::move(config.allows);
  lint.jobs = options.jobs;
  lint.today = options.today.empty() ? Today() : options.today;
  for (const OutputOption& output : options.outputs) {
    lint.line_hashes |= output.format == "sarif";
  }
  if (!SetChanged(options, &lint) || !SetBaseline(options, &run)) {
    return std::nullopt;
  }
  return run;
}

}  // namespace hl
