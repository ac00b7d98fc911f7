// SPDX-License-Identifier: MIT
#include "lint/cli/git.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <initializer_list>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "lint/base/escape.h"
#include "lint/cli/process.h"

namespace hl {
namespace {

using Words = std::vector<std::string>;

Result<ProgramResult> Git(const Words& arguments) {
  // No lock is taken, and no hook or monitor of the repository is run.
  Words words = {"git", "--no-optional-locks", "-c", "core.fsmonitor=false"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  auto result = RunCaptured(words);
  if (!result) {
    return Error{"the git program cannot be started: " + result.error().message};
  }
  return result;
}

// The first line of what git complained about, without its "fatal: ".
std::string Complaint(const ProgramResult& result) {
  std::string_view text = result.err;
  text = text.substr(0, text.find('\n'));
  if (text.starts_with("fatal: ")) {
    text.remove_prefix(7);
  }
  return text.empty() ? fmt::format("git ended with status {}", result.code)
                      : "git says: " + EscapeForText(text);
}

// What git printed, or its complaint as an error.
Result<std::string> GitText(const Words& arguments) {
  auto result = Git(arguments);
  if (!result) {
    return result.error();
  }
  if (result->code != 0) {
    return Error{Complaint(*result)};
  }
  return std::move(result->out);
}

std::string WithoutLineFeed(std::string text) {
  if (text.ends_with('\n')) {
    text.pop_back();
  }
  return text;
}

bool IsShallow() {
  const auto answer = GitText({"rev-parse", "--is-shallow-repository"});
  return answer && *answer == "true\n";
}

constexpr std::string_view kShallowHint =
    "; this clone is shallow: fetch all history (git fetch --unshallow; fetch-depth: 0 of "
    "actions/checkout)";

// The commit that `ref` names.
Result<std::string> CommitOf(const std::string& ref) {
  const auto result = ref.starts_with('-')
                          ? Result<ProgramResult>(ProgramResult{128, {}, {}})
                          : Git({"rev-parse", "--verify", "--quiet", ref + "^{commit}"});
  if (!result) {
    return result.error();
  }
  if (result->code != 0 || result->out.empty()) {
    return Error{fmt::format("git knows no commit '{}'{}", EscapeForText(ref),
                             IsShallow() ? kShallowHint : "")};
  }
  return WithoutLineFeed(result->out);
}

// What the working tree is compared with.
Result<std::string> MergeBase(const std::string& base) {
  if (base.empty()) {
    if (auto head = CommitOf("HEAD")) {
      return head;
    }
    // Nothing was ever committed: all is new.
    auto empty_tree = GitText({"hash-object", "-t", "tree", "--stdin"});
    return empty_tree ? Result<std::string>(WithoutLineFeed(*empty_tree)) : empty_tree;
  }
  const auto commit = CommitOf(base);
  if (!commit) {
    return commit.error();
  }
  const auto found = Git({"merge-base", *commit, "HEAD"});
  if (!found) {
    return found.error();
  }
  if (found->code != 0 || found->out.empty()) {
    return Error{fmt::format("'{}' and HEAD have no common ancestor here{}", EscapeForText(base),
                             IsShallow() ? kShallowHint : "")};
  }
  return WithoutLineFeed(found->out);
}

// Appends the NUL-separated paths of `list`, made absolute from `top`.
void AppendPaths(std::string_view list, const std::string& top, std::vector<std::string>* files) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find('\0'), list.size());
    files->push_back(top + "/" + std::string(list.substr(0, end)));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
}

// The paths that each of the calls of git prints.
Result<std::vector<std::string>> PathsOf(const std::string& top,
                                         std::initializer_list<Words> calls) {
  std::vector<std::string> files;
  for (const Words& call : calls) {
    const auto list = GitText(call);
    if (!list) {
      return list.error();
    }
    AppendPaths(*list, top, &files);
  }
  std::sort(files.begin(), files.end());
  files.erase(std::unique(files.begin(), files.end()), files.end());
  return files;
}

Words Diff(std::initializer_list<std::string> more) {
  Words words = {"diff",
                 "--name-only",
                 "-z",
                 "-M",
                 "--no-ext-diff",
                 "--no-textconv",
                 "--no-color",
                 "--no-relative",
                 "--diff-filter=ACMRT",
                 "--ignore-submodules=none"};
  words.insert(words.end(), more);
  return words;
}

// The path of each entry of `git status --porcelain -z`.
std::vector<std::string> PathsOfStatus(std::string_view list, const std::string& top) {
  std::vector<std::string> files;
  while (list.size() > 3) {
    const bool is_renamed = list[0] == 'R' || list[0] == 'C';
    list.remove_prefix(3);  // "XY "
    const std::size_t end = std::min(list.find('\0'), list.size());
    files.push_back(top + "/" + std::string(list.substr(0, end)));
    list.remove_prefix(std::min(end + 1, list.size()));
    if (is_renamed) {  // the old name
      list.remove_prefix(std::min(list.find('\0'), list.size() - 1) + 1);
    }
  }
  return files;
}

// True if a folder above the file, or its own, is a repository.
bool IsInRepository(const std::filesystem::path& folder) {
  for (std::filesystem::path here = folder;; here = here.parent_path()) {
    std::error_code error;
    if (std::filesystem::exists(std::filesystem::symlink_status(here / ".git", error))) {
      return true;
    }
    if (here == here.parent_path()) {
      return false;
    }
  }
}

// Those of the absolute paths `files` that git keeps, sorted.
Result<std::set<std::string>> FilesKept(const std::string& top, const Words& files) {
  constexpr std::size_t kFilesAtOnce = 500;  // a command line has its limits
  std::vector<std::string> kept;
  for (std::size_t first = 0; first < files.size(); first += kFilesAtOnce) {
    const std::size_t last = std::min(first + kFilesAtOnce, files.size());
    Words words = {"-C", top, "--literal-pathspecs", "ls-files", "-z", "--full-name", "--"};
    words.insert(words.end(), files.begin() + static_cast<std::ptrdiff_t>(first),
                 files.begin() + static_cast<std::ptrdiff_t>(last));
    const auto list = GitText(words);
    if (!list) {
      return list.error();
    }
    AppendPaths(*list, top, &kept);
  }
  return std::set<std::string>(kept.begin(), kept.end());
}

}  // namespace

Result<std::string> WorkingTree() {
  auto top = GitText({"rev-parse", "--show-toplevel"});
  return top ? Result<std::string>(WithoutLineFeed(*top)) : top;
}

Result<std::vector<std::string>> FilesChangedSince(const std::string& base) {
  const auto top = WorkingTree();
  if (!top) {
    return top.error();
  }
  const auto commit = MergeBase(base);
  if (!commit) {
    return commit.error();
  }
  return PathsOf(*top, {Diff({*commit, "--"}),
                        {"-C", *top, "ls-files", "--others", "--exclude-standard", "-z"}});
}

Result<std::vector<std::string>> FilesStaged() {
  const auto top = WorkingTree();
  if (!top) {
    return top.error();
  }
  return PathsOf(*top, {Diff({"--cached", "--"})});
}

Result<std::vector<std::string>> FilesNotStaged() {
  const auto top = WorkingTree();
  if (!top) {
    return top.error();
  }
  return PathsOf(*top, {{"diff", "--name-only", "-z", "--no-ext-diff", "--no-textconv",
                         "--no-color", "--no-relative", "--ignore-submodules=all"}});
}

Result<std::vector<std::string>> FilesNotCommitted(const std::vector<std::string>& paths) {
  std::map<std::string, std::set<std::string>> by_top, by_folder;
  for (const std::string& path : paths) {
    std::error_code error;
    const std::filesystem::path real = std::filesystem::canonical(path, error);
    if (!error && IsInRepository(real.parent_path())) {
      by_folder[real.parent_path().string()].insert(real.string());
    }
  }
  for (const auto& [folder, files] : by_folder) {
    const auto top = GitText({"-C", folder, "rev-parse", "--show-toplevel"});
    if (!top) {
      return top.error();
    }
    by_top[WithoutLineFeed(*top)].insert(files.begin(), files.end());
  }
  std::set<std::string> found;
  for (const auto& [top, files] : by_top) {
    const auto kept = FilesKept(top, Words(files.begin(), files.end()));
    const auto status = GitText({"-C", top, "status", "--porcelain", "-z", "--untracked-files=no"});
    if (!kept || !status) {
      return kept ? status.error() : kept.error();
    }
    std::set_difference(files.begin(), files.end(), kept->begin(), kept->end(),
                        std::inserter(found, found.end()));
    for (std::string& file : PathsOfStatus(*status, top)) {
      found.insert(std::move(file));
    }
  }
  return std::vector<std::string>(found.begin(), found.end());
}

}  // namespace hl
