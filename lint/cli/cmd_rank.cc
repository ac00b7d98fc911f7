// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <set>
#include <thread>
#include <tuple>
#include <utility>

#include "lint/base/escape.h"
#include "lint/base/suggest.h"
#include "lint/board/across.h"
#include "lint/board/ranking.h"
#include "lint/cli/commands.h"
#include "lint/cli/config.h"
#include "lint/cli/output.h"
#include "lint/cli/rank_boards.h"
#include "lint/emit/rank.h"

namespace hl {
namespace {

// "swe-bench-lite  SWE-bench Lite", a line a preset.
std::string PresetList() {
  std::string text;
  Diagnostics diagnostics;
  for (const BoardPreset& preset : BuiltinPresets(&diagnostics)) {
    text += fmt::format("{:<32}  {:<34}  {}\n", preset.name, preset.title, preset.file);
  }
  return text;
}

// The board files of the configuration, which stand in for paths. False, after a message, if there
// are none.
bool ReadConfiguredBoards(const RankCommand& command, BoardChoice* choice) {
  const std::string path = command.isolated         ? std::string()
                           : command.config.empty() ? FindUpward(kConfigName)
                                                    : command.config;
  Diagnostics diagnostics;
  if (!path.empty()) {
    choice->configured = LoadConfig(path, &diagnostics).board_files;
  }
  if (!diagnostics.empty()) {
    PrintError(FormatDiagnostics(diagnostics));
  } else if (choice->configured.empty()) {
    PrintError(
        "harness-lint: no path given, and no [[board]] with a file in the configuration. Try: "
        "harness-lint rank results/\n");
  }
  return diagnostics.empty() && !choice->configured.empty();
}

// Leaves the columns that --task, --metric and --filter name. False, after a message, if one of
// them names nothing.
bool ChooseColumns(const RankCommand& command, std::vector<TreeBoards::Column>* columns) {
  using Column = TreeBoards::Column;
  const std::vector<std::tuple<std::string_view, std::string, std::string Column::*>> choices = {
      {"task", command.task, &Column::task},
      {"metric", command.metric, &Column::metric},
      {"filter", command.filter, &Column::filter}};
  for (const auto& [what, wanted, part] : choices) {
    if (wanted.empty()) {
      continue;
    }
    std::set<std::string> there;
    for (const Column& column : *columns) {
      there.insert(column.*part);
    }
    if (there.count(wanted) == 0) {
      const std::vector<std::string_view> names(there.begin(), there.end());
      const std::string hint = DidYouMean(wanted, names);
      PrintError(fmt::format("harness-lint: no column has the {} '{}'{}{}\n", what,
                             EscapeForText(wanted), hint.empty() ? "" : "; ", hint));
      return false;
    }
    std::erase_if(*columns, [&, member = part, &name = wanted](const Column& column) {
      return column.*member != name;
    });
  }
  return true;
}

// Ranks boards on as many threads as asked for; each lands in its place.
std::vector<Ranking> RankAll(std::vector<Board> boards, const RankOptions& options, unsigned jobs) {
  std::vector<Ranking> rankings(boards.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < boards.size(); i = next++) {
      rankings[i] = Rank(std::move(boards[i]), options);
    }
  };
  const std::size_t wanted = jobs != 0 ? jobs : std::thread::hardware_concurrency();
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < std::min(wanted, boards.size()); ++i) {
    others.emplace_back(work);
  }
  work();
  others.clear();  // joins
  return rankings;
}

std::string RenderEach(const RankCommand& command, const std::vector<Ranking>& rankings) {
  if (command.format == "json") {
    return RankJson(rankings);
  }
  if (command.format == "csv") {
    return RankCsv(rankings);
  }
  const RankStyle style{command.top, command.format == "text" && WantsColor(command.color)};
  std::string text;
  for (const Ranking& ranking : rankings) {
    text += text.empty() || command.badge ? "" : "\n";
    text += command.badge                  ? RankBadge(ranking)
            : command.format == "markdown" ? RankMarkdown(ranking, style)
                                           : RankText(ranking, style);
  }
  return text;
}

std::string RenderAcross(const RankCommand& command, std::vector<Ranking> rankings) {
  const Across across = RankAcross(std::move(rankings));
  return command.format == "json"       ? AcrossJson(across)
         : command.format == "csv"      ? AcrossCsv(across)
         : command.format == "markdown" ? AcrossMarkdown(across)
                                        : AcrossText(across);
}

}  // namespace

int RunRank(const RankCommand& command) {
  if (command.list_boards) {
    return WriteStdout(PresetList()) ? kClean : kFailed;
  }
  BoardChoice choice{command.boards, command.form, {}, command.jobs};
  if (command.paths.empty() && !ReadConfiguredBoards(command, &choice)) {
    return kFailed;
  }
  FoundBoards found = ReadBoards(command.paths, choice);
  if (!ChooseColumns(command, &found.columns)) {
    return kFailed;
  }
  const bool is_listing = found.columns.size() > 1 && found.boards.empty() && !command.across &&
                          command.format == "text" && !command.badge;
  const bool is_table = command.across || is_listing;
  RankOptions options = command.options;
  options.brief = is_table;
  for (TreeBoards::Column& column : found.columns) {
    found.boards.push_back(std::move(column.board));
  }
  std::vector<Ranking> rankings = RankAll(std::move(found.boards), options, command.jobs);
  const bool refused = std::any_of(rankings.begin(), rankings.end(),
                                   [](const Ranking& ranking) { return !ranking.selection; });
  std::string text;
  if (!rankings.empty()) {
    text = command.across ? RenderAcross(command, std::move(rankings))
           : is_listing   ? ColumnsText(rankings)
                          : RenderEach(command, rankings);
  }
  if (!WriteStdout(text) || found.failed) {
    return kFailed;
  }
  return refused && !is_listing ? kFindings : kClean;
}

}  // namespace hl
