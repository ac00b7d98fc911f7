// SPDX-License-Identifier: MIT
#include "lint/cli/rank_boards.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include "lint/base/escape.h"
#include "lint/base/pattern.h"
#include "lint/base/suggest.h"
#include "lint/board/board_reader.h"
#include "lint/board/item_board.h"
#include "lint/cli/output.h"
#include "lint/read/input.h"
#include "lint/read/json.h"
#include "lint/read/table.h"
#include "lint/record/shape.h"
#include "lint/run.h"
#include "lint/walk/walk.h"

namespace hl {
namespace {

bool Fits(const BoardPreset& preset, const std::string& path) {
  return !preset.file.empty() && Pattern(preset.file).Matches(path);
}

// Whether options say how the file is to be read.
bool SaysColumns(const BoardPreset& form) {
  return form.model || form.score || form.stderr_ || form.n_column || form.ci_low || form.ci_high ||
         form.ci_offsets || form.item || Has(form.n) || Has(form.scale) || !form.path.empty() ||
         !form.where.empty();
}

bool IsFolder(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_directory(path, error);
}

// True for a results file of the harness.
bool IsResultsFile(std::string_view text) {
  JsonReader reader;
  const JsonDocument& document = reader.Read(text);
  const auto root = document.root();
  return !document.fault && root && root->IsObject() && ShapeOf(TopLevel(*root)) != Shape::kOther;
}

class BoardCollector {
 public:
  explicit BoardCollector(const BoardChoice& choice)
      : choice_(choice), presets_(BuiltinPresets(&diagnostics_)) {}

  FoundBoards Collect(const std::vector<std::string>& paths) {
    ChoosePresets();
    if (found_.failed) {
      return std::move(found_);
    }
    for (const BoardPreset& board : choice_.configured) {
      ReadConfigured(board);
    }
    std::vector<std::string> trees;
    for (const std::string& path : paths) {
      if (!IsFolder(path)) {
        ReadFile(path, &trees);
      } else if (chosen_.empty()) {
        trees.push_back(path);
      } else {
        ReadFolder(path);
      }
    }
    if (!trees.empty()) {
      ReadTree(trees);
    }
    NameTwins();
    return std::move(found_);
  }

 private:
  void Fail(const std::string& text) {
    PrintError(text);
    found_.failed = true;
  }

  void ChoosePresets() {
    for (const std::string& word : choice_.presets) {
      const auto named = FindPresets(presets_, word);
      chosen_.insert(chosen_.end(), named.begin(), named.end());
      if (named.empty()) {
        std::vector<std::string_view> names;
        for (const BoardPreset& preset : presets_) {
          names.push_back(preset.name);
        }
        const std::string hint = DidYouMean(word, names);
        Fail(fmt::format("harness-lint: no board is called '{}'{}{}; rank --boards lists them\n",
                         EscapeForText(word), hint.empty() ? "" : "; ", hint));
      }
    }
  }

  // The presets that read a file; empty: none does.
  [[nodiscard]] std::vector<const BoardPreset*> PresetsFor(const std::string& path) const {
    std::vector<const BoardPreset*> fitting;
    for (const BoardPreset* preset : chosen_) {
      if (Fits(*preset, path)) {
        fitting.push_back(preset);
      }
    }
    if (!chosen_.empty()) {
      return fitting.empty() ? chosen_ : fitting;  // the file may have another name here
    }
    for (const BoardPreset& preset : presets_) {
      if (Fits(preset, path)) {
        fitting.push_back(&preset);
      }
    }
    return fitting;
  }

  void ReadFile(const std::string& path, std::vector<std::string>* trees) {
    if (const auto stamp = input_.Read(path); !stamp) {
      Fail(fmt::format("harness-lint: {}: {}\n", EscapeForText(path), stamp.error().message));
      return;
    }
    if (chosen_.empty() && SaysColumns(choice_.form)) {
      ReadBoard(path, choice_.form);
      return;
    }
    if (chosen_.empty() && IsResultsFile(input_.bytes())) {
      trees->push_back(path);
      return;
    }
    const auto presets = PresetsFor(path);
    for (const BoardPreset* preset : presets) {
      ReadBoard(path, *preset);
    }
    if (presets.empty()) {
      ReadBoard(path, choice_.form);
    }
  }

  void ReadFolder(const std::string& path) {
    const WalkResult walked = Walk({path}, {});
    std::size_t before = found_.boards.size();
    for (const std::string& file : walked.files) {
      for (const BoardPreset* preset : chosen_) {
        if (!Fits(*preset, file)) {
          continue;
        }
        if (const auto stamp = input_.Read(file); stamp) {
          ReadBoard(file, *preset);
        } else {
          Fail(fmt::format("harness-lint: {}: {}\n", EscapeForText(file), stamp.error().message));
        }
      }
    }
    if (before == found_.boards.size() && !found_.failed) {
      Fail(fmt::format("harness-lint: {}: no file here has the name of such a board\n",
                       EscapeForText(path)));
    }
  }

  // A [[board]] of the configuration, whose `file` is a path.
  void ReadConfigured(const BoardPreset& board) {
    if (const auto stamp = input_.Read(board.file); stamp) {
      ReadBoard(board.file, board);
    } else {
      Fail(fmt::format("harness-lint: {}: {}\n", EscapeForText(board.file), stamp.error().message));
    }
  }

  void ReadBoard(const std::string& path, const BoardPreset& preset) {
    Diagnostics diagnostics;
    const std::string_view text = input_.bytes();
    const TableSource source{path, GuessTableFormat(path, text), preset.path};
    if (const auto table = ReadTable(text, source, &diagnostics)) {
      if (auto board = preset.item ? MakeItemBoard(*table, preset, path, &diagnostics)
                                   : MakeBoard(*table, preset, path, &diagnostics)) {
        found_.boards.push_back(std::move(*board));
      }
    }
    if (!diagnostics.empty()) {
      Fail(FormatDiagnostics(diagnostics));
    }
  }

  void ReadTree(const std::vector<std::string>& paths) {
    TreeBoards tree;
    LintOptions options;
    options.paths = paths;
    options.cross_file = false;
    options.jobs = choice_.jobs;
    options.keep_items = true;
    options.on_run = [&](Run& run) { tree.Add(run); };
    const LintResult result = Lint({}, options);
    for (const Note& problem : result.report.problems) {
      Fail(fmt::format("harness-lint: {}: {}\n", EscapeForText(problem.path), problem.reason));
    }
    if (result.report.files == 0 && !found_.failed) {
      Fail(fmt::format("harness-lint: {}: no results file of the harness\n",
                       EscapeForText(paths.front())));
      return;
    }
    found_.columns = tree.Boards(paths.front());
    if (found_.columns.empty()) {
      Fail("harness-lint: no column has the scores of two models: there is nothing to rank\n");
    }
  }

  // Boards of several snapshots have one title: then the file tells them apart.
  void NameTwins() {
    std::map<std::string, std::set<std::string>> paths;
    for (const Board& board : found_.boards) {
      paths[board.title].insert(board.path);
    }
    for (Board& board : found_.boards) {
      if (paths[board.title].size() > 1) {
        board.title += " (" + std::filesystem::path(board.path).filename().string() + ")";
      }
    }
  }

  const BoardChoice& choice_;
  Diagnostics diagnostics_;  // of the built-in presets: there are none
  std::vector<BoardPreset> presets_;
  std::vector<const BoardPreset*> chosen_;
  Input input_;
  FoundBoards found_;
};

}  // namespace

FoundBoards ReadBoards(const std::vector<std::string>& paths, const BoardChoice& choice) {
  return BoardCollector(choice).Collect(paths);
}

}  // namespace hl
