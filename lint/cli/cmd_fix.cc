// SPDX-License-Identifier: MIT
// fix: shows what it would change, or changes it.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "lint/base/escape.h"
#include "lint/base/number.h"
#include "lint/cli/check_run.h"
#include "lint/cli/commands.h"
#include "lint/cli/git.h"
#include "lint/cli/output.h"
#include "lint/fix.h"

namespace hl {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSidecarEnd = ".changes.tsv";
constexpr std::string_view kSidecarHead =
    "# Numbers that harness-lint fix changed: JSON pointer, text before, text after, rule\n";
constexpr std::size_t kMostNamed = 10;

std::string Counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", FormatCount(count), noun, count == 1 ? "" : "s");
}

std::string PlaceAsText(const FilePlan& plan, const Position& position) {
  return fmt::format("{}:{}:{}", EscapeLineStart(plan.path), position.line, position.column);
}

std::string EditAsText(const FilePlan& plan, const Edit& edit) {
  const std::string change = edit.after.empty() ? "the byte-order mark goes"
                                                : EscapeForText(edit.before + " -> " + edit.after);
  return fmt::format("{}: {}: {}\n", PlaceAsText(plan, edit.position), EscapeForText(edit.reason),
                     change);
}

// The lines of the sidecar for a plan: one a number.
std::string SidecarLines(const FilePlan& plan) {
  std::string lines;
  for (const Edit& edit : plan.edits) {
    if (!edit.pointer.empty()) {
      lines += fmt::format("{}\t{}\t{}\t{}\n", EscapeForText(edit.pointer),
                           EscapeForText(edit.before), edit.after, EscapeForText(edit.reason));
    }
  }
  return lines;
}

// What the sidecar holds so far: its head if there is none. An error if it is no sidecar of ours,
// for then it must stay as it is.
Result<std::string> ReadSidecar(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(path, error);
  if (status.type() == fs::file_type::not_found) {
    return std::string(kSidecarHead);
  }
  Input input;
  const auto stamp = input.Read(path);
  if (!stamp) {
    return stamp.error();
  }
  if (!fs::is_regular_file(status) || !input.bytes().starts_with(kSidecarHead)) {
    return Error{"is there, but harness-lint fix did not write it"};
  }
  std::string text(input.bytes());
  return text.ends_with('\n') ? text : text + "\n";
}

// The text of the file with its edits. An error if it is not the file that was judged.
Result<std::string> EditedText(const FilePlan& plan, const std::string& target) {
  std::error_code error;
  const fs::perms writable =
      fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;
  if ((fs::status(target, error).permissions() & writable) == fs::perms::none) {
    return Error{"it is read-only"};  // even where we are root: somebody meant it
  }
  if (fs::hard_link_count(target, error) > 1) {
    return Error{"it has another name, too (hard link)"};  // which would keep the old bytes
  }
  Input input;
  const auto now = input.Read(target);
  if (!now) {
    return now.error();
  }
  if (*now != plan.stamp) {
    return Error{"it changed meanwhile"};
  }
  return WithEdits(input.bytes(), plan.edits);
}

// Adds the old numbers to the sidecar, then replaces the file, or says why not; then both are as
// before.
Status Apply(const FilePlan& plan) {
  std::error_code error;
  const std::string target = fs::canonical(plan.path, error).string();  // of a link: the file
  const auto text = error ? Error{error.message()} : EditedText(plan, target);
  if (!text) {
    return text.error();
  }
  const std::string lines = SidecarLines(plan);
  if (lines.empty()) {
    return WriteWhole(target, *text);
  }
  const std::string sidecar = target + std::string(kSidecarEnd);
  const bool is_new = !fs::exists(sidecar, error);
  const auto before = ReadSidecar(sidecar);
  const Status kept = before ? WriteWhole(sidecar, *before + lines, target) : before.error();
  if (!kept) {
    return Error{EscapeForText(sidecar) + ": " + kept.error().message};
  }
  const Status replaced = WriteWhole(target, *text);
  if (!replaced && !is_new) {
    (void)WriteWhole(sidecar, *before);
  } else if (!replaced) {
    fs::remove(sidecar, error);
  }
  return replaced;
}

// True if git could bring back what is about to change, or has nothing to do with it. Else says
// what stands in the way.
bool IsSafe(const std::vector<FilePlan>& plans) {
  std::vector<std::string> paths;
  for (const FilePlan& plan : plans) {
    paths.push_back(plan.path);
  }
  const auto changed = FilesNotCommitted(paths);
  if (!changed) {
    PrintError("harness-lint: " + changed.error().message + " (--force changes the files)\n");
    return false;
  }
  for (std::size_t i = 0; i < changed->size() && i < kMostNamed; ++i) {
    PrintError(fmt::format("harness-lint: not committed: {}\n", EscapeForText((*changed)[i])));
  }
  if (!changed->empty()) {
    PrintError(fmt::format(
        "harness-lint: {} not committed, so nothing was changed; commit first, or use --force\n",
        changed->size() == 1 ? "1 file is" : FormatCount(changed->size()) + " files are"));
  }
  return changed->empty();
}

// Changes the files. True if all could be; `text` says how much was done.
bool ApplyAll(const std::vector<FilePlan>& plans, std::string* text) {
  std::size_t edits = 0, files = 0;
  for (const FilePlan& plan : plans) {
    if (const Status applied = Apply(plan); !applied) {
      PrintError(fmt::format("harness-lint: {} is as before: {}\n", EscapeForText(plan.path),
                             applied.error().message));
      continue;
    }
    edits += plan.edits.size();
    ++files;
  }
  const std::size_t left = plans.size() - files;
  *text +=
      fmt::format("{} in {} made{}.\n", Counted(edits, "change"), Counted(files, "file"),
                  left == 0 ? "" : fmt::format("; {} could not be changed", Counted(left, "file")));
  return left == 0;
}

// Says what is left as it is, takes out files without changes, and gives the changes as text.
std::string TellPlans(FixPlan* plan) {
  std::string text;
  for (const FilePlan& file : plan->files) {
    for (const Edit& edit : file.edits) {
      text += EditAsText(file, edit);
    }
    for (const Unfixed& unfixed : file.unfixed) {
      PrintError(fmt::format("harness-lint: {}: {}: stays: {}\n",
                             PlaceAsText(file, unfixed.position), EscapeForText(unfixed.reason),
                             EscapeForText(unfixed.why)));
    }
  }
  for (const Note& problem : plan->problems) {
    PrintError(fmt::format("harness-lint: {}: {}\n", EscapeForText(problem.path), problem.reason));
  }
  std::erase_if(plan->files, [](const FilePlan& file) { return file.edits.empty(); });
  return text;
}

}  // namespace

int RunFix(const FixArguments& arguments) {
  CheckOptions check = arguments.input;
  check.show_info = true;  // a format fault is one at any level
  auto run = PrepareCheck(check);
  if (!run) {
    return kFailed;
  }
  run->lint.baseline.reset();  // what is known is still to be mended
  RightErrors right;
  if (arguments.options.numbers == FixOptions::Numbers::kRecomputed) {
    run->lint.on_run = [&](Run& file) { right.Take(file); };
  }
  const LintResult result = Lint(run->loaded.rules, run->lint);
  PrintProblems(result, *run);
  if (result.report.files == 0) {
    if (result.report.problems.empty()) {
      PrintError("harness-lint: no results files here\n");
    }
    return result.report.problems.empty() && !check.files_from.empty() ? kClean : kFailed;
  }
  FixPlan plan = PlanFixes(result, right, arguments.options);
  std::string text = TellPlans(&plan);
  bool all_done = result.report.problems.empty() && plan.problems.empty();
  if (plan.files.empty()) {
    text += "nothing to fix.\n";
  } else if (!arguments.write) {
    std::size_t edits = 0;
    for (const FilePlan& file : plan.files) {
      edits += file.edits.size();
    }
    text += fmt::format("{} in {}; harness-lint fix --write makes {}.\n", Counted(edits, "change"),
                        Counted(plan.files.size(), "file"), edits == 1 ? "it" : "them");
  } else if (arguments.force || IsSafe(plan.files)) {
    all_done &= ApplyAll(plan.files, &text);
  } else {
    return kFailed;
  }
  return WriteStdout(text) && all_done ? kClean : kFailed;
}

}  // namespace hl
