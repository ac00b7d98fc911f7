// SPDX-License-Identifier: MIT
// fix: shows what it would change, or changes it.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "lint/base/escape.h"
#include "lint/base/number.h"
#include "lint/board_pass.h"
#include "lint/cli/check_run.h"
#include "lint/cli/commands.h"
#include "lint/cli/git.h"
#include "lint/cli/output.h"
#include "lint/fix.h"
#include "lint/samples_pass.h"

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

std::string EditAsText(const FilePlan& plan, const Edit& edit) {
  const bool is_bom = edit.after.empty();
  return fmt::format(
      "{}:{}:{}: {}: {}\n", EscapeLineStart(plan.path), edit.position.line, edit.position.column,
      EscapeForText(edit.reason),
      is_bom ? "the byte-order mark goes" : EscapeForText(edit.before + " -> " + edit.after));
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

// Adds the old numbers to the sidecar, then replaces the file, or says why not; then both are as
// before.
Status Apply(const FilePlan& plan) {
  std::error_code error;
  const std::string target = fs::canonical(plan.path, error).string();  // of a link: the file
  if (error) {
    return Error{"changed meanwhile"};
  }
  Input input;
  const auto read = input.Read(target);
  if (!read || *read != plan.stamp) {
    return Error{"changed meanwhile"};
  }
  const std::string text = TextAfter(input.bytes(), plan.edits);
  const std::string lines = SidecarLines(plan);
  if (lines.empty()) {
    return WriteWhole(target, text);
  }
  const std::string sidecar = target + std::string(kSidecarEnd);
  const bool is_there = input.Read(sidecar).has_value();
  const std::string before(is_there ? input.bytes() : kSidecarHead);
  if (const Status written = WriteWhole(sidecar, before + lines); !written) {
    return Error{EscapeForText(sidecar) + ": " + written.error().message};
  }
  const Status replaced = WriteWhole(target, text);
  if (!replaced && is_there) {
    (void)WriteWhole(sidecar, before);
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

int ApplyAll(const std::vector<FilePlan>& plans) {
  int status = kClean;
  for (const FilePlan& plan : plans) {
    if (const Status applied = Apply(plan); !applied) {
      PrintError(fmt::format("harness-lint: {} is as before: {}\n", EscapeForText(plan.path),
                             applied.error().message));
      status = kFailed;
    }
  }
  return status;
}

}  // namespace

int RunFix(const FixArguments& arguments) {
  CheckOptions check = arguments.input;
  check.show_info = true;
  const auto run = PrepareCheck(check);
  if (!run) {
    return kFailed;
  }
  WalkResult walked = Walk(run->lint.paths, run->lint.walk);
  TakeBoardFiles(run->lint.board_files, &walked.files);
  SamplesSet set;
  if (arguments.options.numbers != FixOptions::Numbers::kKeep) {
    set = TakeSamples(run->lint.paths, run->lint.walk, run->lint.jobs, {}, &walked.files);
  }
  const SamplesOfTree samples = BindSamples(std::move(set), walked.files);
  Fixer fixer(run->loaded.rules, arguments.options, &samples);
  int status = kClean;
  const auto complain = [&](const std::string& path, const std::string& reason) {
    PrintError(fmt::format("harness-lint: {}: {}\n", EscapeForText(path), reason));
    status = kFailed;
  };
  for (const WalkNote& note : walked.problems) {
    complain(note.path, note.reason);
  }
  std::vector<FilePlan> plans;
  std::string text;
  std::size_t edits = 0;
  for (const std::string& path : walked.files) {
    FileOutcome outcome;
    FilePlan plan = fixer.Plan(path, &outcome);
    if (outcome.kind == FileOutcome::Kind::kProblem) {
      complain(path, outcome.reason);
    }
    for (const std::string& unfixed : plan.unfixed) {
      PrintError(fmt::format("harness-lint: {}: {}: stays, no value can be recomputed\n",
                             EscapeForText(path), EscapeForText(unfixed)));
    }
    for (const Edit& edit : plan.edits) {
      text += EditAsText(plan, edit);
    }
    edits += plan.edits.size();
    if (!plan.edits.empty()) {
      plans.push_back(std::move(plan));
    }
  }
  const std::string sum = Counted(edits, "change") + " in " + Counted(plans.size(), "file");
  if (arguments.write && !plans.empty()) {
    if (!arguments.force && !IsSafe(plans)) {
      return kFailed;
    }
    status = std::max(status, ApplyAll(plans));
    text += sum + (status == kClean ? " made.\n" : "; not all could be made.\n");
  } else {
    text += plans.empty() ? "nothing to fix.\n" : sum + "; harness-lint fix --write makes them.\n";
  }
  return WriteStdout(text) ? status : static_cast<int>(kFailed);
}

}  // namespace hl
