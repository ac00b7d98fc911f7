// SPDX-License-Identifier: MIT
// Rankings as CSV and as Markdown.
#include <fmt/format.h>

#include "lint/base/escape.h"
#include "lint/base/number.h"
#include "lint/emit/rank.h"
#include "lint/emit/rank_words.h"
#include "lint/emit/table_cells.h"

namespace hl {
namespace {

std::string NumberCell(double value) {
  return IsMissing(value) ? "" : FormatFound(value);
}

}  // namespace

std::string RankCsv(const std::vector<Ranking>& rankings) {
  std::string text = "board,rank,model,score,stderr,n,behind,p_best,can_be_best\n";
  for (const Ranking& ranking : rankings) {
    if (!ranking.selection) {
      continue;
    }
    const stats::Selection& selection = *ranking.selection;
    std::vector<bool> in_group(selection.order.size());
    for (const std::size_t i : selection.mcb_set) {
      in_group[i] = true;
    }
    for (std::size_t place = 0; place < selection.order.size(); ++place) {
      const std::size_t i = selection.order[place];
      const BoardRow& row = ranking.RowAt(place);
      const double behind =
          ranking.standings.scores[selection.leader] - ranking.standings.scores[i];
      text += fmt::format("{},{},{},{},{},{},{},{},{}\n", CsvCell(ranking.board.title),
                          PlaceText(ranking, place), CsvCell(row.model), NumberCell(row.score),
                          NumberCell(ranking.standings.stderrs[i]), NumberCell(row.n),
                          NumberCell(behind), NumberCell(selection.p_best[i]),
                          in_group[i] ? "yes" : "no");
    }
  }
  return text;
}

std::string RankMarkdown(const Ranking& ranking, const RankStyle& style) {
  std::string text = fmt::format("**{}**\n\n", MarkdownCell(BoardLine(ranking)));
  if (!ranking.selection) {
    return text + MarkdownCell(ranking.refusal) + ".\n";
  }
  const stats::Selection& selection = *ranking.selection;
  text += MarkdownCell(Verdict(ranking)) + "\n";
  if (const std::string instead = PrintInstead(ranking); !instead.empty()) {
    text += "Print instead: " + MarkdownCell(instead) + "\n";
  }
  text += "\n| | model | score | stderr | P(best) |\n|--:|---|--:|--:|--:|\n";
  for (std::size_t place = 0; place < ShownRows(ranking, style); ++place) {
    const std::size_t i = selection.order[place];
    const BoardRow& row = ranking.RowAt(place);
    text +=
        fmt::format("| {} | {} | {} | {} | {} |\n", PlaceText(ranking, place),
                    MarkdownCell(row.model), ScoreText(ranking, row.score),
                    ScoreText(ranking, ranking.standings.stderrs[i]), Percent(selection.p_best[i]));
  }
  return text;
}

}  // namespace hl
