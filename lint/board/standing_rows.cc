// SPDX-License-Identifier: MIT
#include "lint/board/standing_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>

#include "lint/base/number.h"
#include "lint/board/cell.h"
#include "lint/board/ranking.h"
#include "lint/board/standing_cells.h"
#include "lint/board/standing_facts.h"
#include "lint/stats/compare.h"
#include "lint/stats/separation.h"

namespace hl {
namespace {

class StandingMaker {
 public:
  StandingMaker(const BoardFile& file, Names* names) : file_(file), cells_(file), names_(names) {}

  void ForEach(const std::function<void(Row&)>& judge) {
    JudgeTops(judge);
    const double n_board = UsualN();
    const auto rank = cells_.Column(file_.preset->rank);
    const FittedNumbers fitted(file_, cells_);
    const ScoreParts parts(file_, cells_);
    const std::vector<double> ranks = Ranks(rank);
    for (std::size_t i = 0; i < file_.board->rows.size(); ++i) {
      const BoardRow& entry = file_.board->rows[i];
      Row row = Begin(entry);
      const std::string score_column = file_.preset->score.value_or("score");
      row.Set(Field::kScore, entry.score, cells_.PlaceOf(entry, score_column));
      row.Set(Field::kStderr, entry.stderr_);
      row.Set(Field::kNBoard, n_board);
      row.Set(Field::kN, entry.n,
              cells_.PlaceOf(entry, file_.preset->n_column.value_or(score_column)));
      SetGrid(file_, cells_, entry, &row);
      fitted.Set(i, &row);
      parts.Set(i, &row);
      if (rank) {
        SetRank(i, ranks, &row);
      }
      judge(row);
      JudgeRates(entry, judge);
    }
  }

 private:
  void JudgeTops(const std::function<void(Row&)>& judge) {
    RankOptions options;
    options.brief = true;
    if (file_.board->rows.size() < 2) {
      return;
    }
    const Ranking ranking = Rank(*file_.board, options);
    for (const int top : file_.preset->top) {
      if (top == 1) {
        JudgeFirst(ranking, judge);
      } else {
        JudgeTop(ranking, top, judge);
      }
    }
  }

  // The two best of the board.
  void JudgeFirst(const Ranking& ranking, const std::function<void(Row&)>& judge) {
    const Board& board = *file_.board;
    std::vector<std::size_t> order(board.rows.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return IsBetter(board.rows[a], board.rows[b]);
    });
    Row row = BeginPair(1, board.rows[order[0]], board.rows[order[1]]);
    const std::vector<std::size_t>& ranked = ranking.standings.rows;
    const auto leader = std::find(ranked.begin(), ranked.end(), order[0]);
    if (leader != ranked.end()) {
      row.Set(Field::kLeaderStderr,
              ranking.standings.stderrs[static_cast<std::size_t>(leader - ranked.begin())]);
    }
    // Only where the two best of the board are the two best that have errors.
    if (ranking.selection && ranking.standings.without_error == 0) {
      row.Set(Field::kGap, ranking.selection->gap);
      row.Set(Field::kGapSe, ranking.selection->gap_se);
      row.Set(Field::kZ, ranking.selection->z);
    }
    judge(row);
  }

  // The least separated pair across a rank. Only where every row of the board is ranked.
  void JudgeTop(const Ranking& ranking, int top, const std::function<void(Row&)>& judge) {
    const stats::Standings& standings = ranking.standings;
    const auto k = static_cast<std::size_t>(top);
    if (!ranking.selection || standings.rows.size() != file_.board->rows.size() ||
        k >= standings.rows.size()) {
      return;
    }
    const stats::PairedErrors errors = {standings.scores, standings.stderrs, 0};
    const auto [inside, outside] = stats::ClosestPair(errors, ranking.selection->order, k);
    Row row = BeginPair(top, ranking.board.rows[standings.rows[inside]],
                        ranking.board.rows[standings.rows[outside]]);
    row.Set(Field::kLeaderStderr, standings.stderrs[inside]);
    const double gap = standings.scores[inside] - standings.scores[outside];
    row.Set(Field::kGap, gap);
    row.Set(Field::kGapSe, stats::GapInStderr(gap, standings.stderrs[inside]));
    row.Set(Field::kZ, errors.Z(inside, outside));
    judge(row);
  }

  Row BeginPair(int top, const BoardRow& leader, const BoardRow& next) {
    Row row(RowKind::kBoard, names_);
    SetNames(&row);
    row.SetFlag(Field::kHeadline, true);
    row.Set(Field::kModels, static_cast<double>(file_.board->rows.size()));
    row.Set(Field::kTop, top);
    row.SetText(Field::kLeader, leader.model);
    row.SetText(Field::kRunnerUp, next.model);
    row.Set(Field::kLeaderScore, leader.score,
            cells_.PlaceOf(leader, file_.preset->score.value_or("score")));
    row.Set(Field::kRunnerUpScore, next.score);
    return row;
  }

  [[nodiscard]] bool IsBetter(const BoardRow& a, const BoardRow& b) const {
    return file_.board->lower_is_better ? a.score < b.score : a.score > b.score;
  }

  void SetNames(Row* row) {
    row->SetText(Field::kPath, file_.path);
    row->SetText(Field::kTask, file_.board->title);
    row->SetText(Field::kMetric, file_.preset->score.value_or("score"));
  }

  Row Begin(const BoardRow& entry) {
    Row row(RowKind::kStanding, names_);
    SetNames(&row);
    row.SetText(Field::kModel, entry.model);
    return row;
  }

  // The n of more than half of the rows.
  [[nodiscard]] double UsualN() const {
    std::map<double, std::size_t> counts;
    for (const BoardRow& row : file_.board->rows) {
      if (Has(row.n)) {
        ++counts[row.n];
      }
    }
    for (const auto& [n, count] : counts) {
      if (2 * count > file_.board->rows.size()) {
        return n;
      }
    }
    return kMissing;
  }

  [[nodiscard]] std::vector<double> Ranks(std::optional<std::uint32_t> column) const {
    std::vector<double> ranks;
    for (const BoardRow& row : file_.board->rows) {
      ranks.push_back(column ? cells_.Number(row, *file_.preset->rank).value : kMissing);
    }
    return ranks;
  }

  void SetRank(std::size_t index, const std::vector<double>& ranks, Row* row) const {
    const Board& board = *file_.board;
    double better = 0, tied_later = 0;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      better += IsBetter(board.rows[i], board.rows[index]) ? 1 : 0;
      tied_later +=
          board.rows[i].score == board.rows[index].score && ranks[i] > ranks[index] ? 1 : 0;
    }
    row->Set(Field::kRank, ranks[index], cells_.PlaceOf(board.rows[index], *file_.preset->rank));
    row->Set(Field::kRankByScore, better + 1);
    row->Set(Field::kRankTied, tied_later);
  }

  void JudgeRates(const BoardRow& entry, const std::function<void(Row&)>& judge) {
    for (const RateFormula& formula : file_.preset->rates) {
      const PrintedNumber found = cells_.Number(entry, formula.rate);
      const bool is_complement = !formula.complement.empty();
      const double count =
          cells_.Number(entry, is_complement ? formula.complement : formula.of).value;
      const double halves = formula.half.empty() ? 0 : cells_.Number(entry, formula.half).value;
      const double total = cells_.Number(entry, formula.in).value;
      if (IsMissing(found.value) || !std::isfinite(count) || !std::isfinite(halves) ||
          !(total > 0)) {
        continue;
      }
      const double right = is_complement ? total - count : count + halves / 2;
      Row row = Begin(entry);
      row.SetText(Field::kRate, formula.rate);
      row.Set(Field::kRateFound, found.value, cells_.PlaceOf(entry, formula.rate));
      row.Set(Field::kRateExpected, formula.scale * right / total);
      const double half = HalfOf(found);
      row.Set(Field::kRateHalf, half);
      row.SetText(Field::kRateFormula,
                  fmt::format("{} of {} {}", FormatFound(right), FormatFound(total), formula.in));
      if (const std::string fits = DenominatorThatFits(entry, formula, right, found.value, half);
          !fits.empty()) {
        row.SetText(Field::kRateFits, fits);
      }
      judge(row);
    }
  }

  // "total_tests = 225": a column that as the denominator gives what is printed.
  [[nodiscard]] std::string DenominatorThatFits(const BoardRow& entry,
                                                const RateFormula& formula,
                                                double right,
                                                double found,
                                                double half) const {
    for (const std::string& column : file_.table->columns()) {
      const double value = cells_.Number(entry, column).value;
      if (column != formula.in && value >= right && value == std::floor(value) && value > 0 &&
          std::abs(formula.scale * right / value - found) <= half) {
        return fmt::format("{} = {}", column, FormatFound(value));
      }
    }
    return {};
  }

  const BoardFile& file_;
  const StandingCells cells_;
  Names* names_;
};

}  // namespace

void ForEachStanding(const BoardFile& file, Names* names, const std::function<void(Row&)>& judge) {
  StandingMaker(file, names).ForEach(judge);
}

}  // namespace hl
