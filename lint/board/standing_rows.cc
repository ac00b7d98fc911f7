// SPDX-License-Identifier: MIT
#include "lint/board/standing_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "lint/base/number.h"
#include "lint/board/cell.h"
#include "lint/board/ranking.h"
#include "lint/stats/grim.h"

namespace hl {
namespace {

constexpr int kMostDecimals = 10;        // a number with more was printed in full
constexpr double kFullPrecision = 1e-9;  // and may differ by this share

class StandingMaker {
 public:
  StandingMaker(const BoardFile& file, Names* names) : file_(file), names_(names) {
    std::size_t offset = 0;
    while (offset < file.text.size()) {
      line_starts_.push_back(offset);
      offset = std::min(file.text.find('\n', offset), file.text.size() - 1) + 1;
    }
    line_starts_.push_back(file.text.size());
  }

  void ForEach(const std::function<void(Row&)>& judge) {
    JudgeTop(judge);
    const double n_board = UsualN();
    const auto rank = Column(file_.preset->rank);
    const std::vector<double> ranks = Ranks(rank);
    for (std::size_t i = 0; i < file_.board->rows.size(); ++i) {
      const BoardRow& entry = file_.board->rows[i];
      Row row = Begin(entry);
      const std::string score_column = file_.preset->score.value_or("score");
      row.Set(Field::kScore, entry.score, PlaceOf(entry, score_column));
      row.Set(Field::kStderr, entry.stderr_);
      row.Set(Field::kNBoard, n_board);
      row.Set(Field::kN, entry.n, PlaceOf(entry, file_.preset->n_column.value_or(score_column)));
      SetGrid(entry, &row);
      if (rank) {
        SetRank(i, ranks, &row);
      }
      judge(row);
      JudgeRates(entry, judge);
    }
  }

 private:
  void JudgeTop(const std::function<void(Row&)>& judge) {
    RankOptions options;
    options.brief = true;
    const Ranking ranking = Rank(*file_.board, options);
    const Board& board = *file_.board;
    if (board.rows.size() < 2) {
      return;
    }
    std::vector<std::size_t> order(board.rows.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      order[i] = i;
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return IsBetter(board.rows[a], board.rows[b]);
    });
    const BoardRow& first = board.rows[order[0]];
    const BoardRow& second = board.rows[order[1]];
    Row row(RowKind::kBoard, names_);
    SetNames(&row);
    row.SetFlag(Field::kHeadline, true);
    row.Set(Field::kModels, static_cast<double>(board.rows.size()));
    row.Set(Field::kTop, 1);
    row.SetText(Field::kLeader, first.model);
    row.SetText(Field::kRunnerUp, second.model);
    row.Set(Field::kLeaderScore, first.score,
            PlaceOf(first, file_.preset->score.value_or("score")));
    row.Set(Field::kRunnerUpScore, second.score);
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

  [[nodiscard]] std::optional<std::uint32_t> Column(const std::optional<std::string>& name) const {
    const auto& names = file_.table->columns();
    if (!name || std::count(names.begin(), names.end(), *name) != 1) {
      return std::nullopt;
    }
    return static_cast<std::uint32_t>(std::find(names.begin(), names.end(), *name) - names.begin());
  }

  // The number in a cell; missing for anything else.
  [[nodiscard]] PrintedNumber Number(const BoardRow& entry, const std::string& column) const {
    const auto found = Column(column);
    const auto number =
        found ? ReadPrintedNumber(file_.table->Cell(entry.table_row, *found)) : PrintedNumber{};
    return number ? *number : PrintedNumber{};
  }

  // Where the cell of a column stands in the lines of a row: behind the column's name, where rows
  // have keys, else anywhere; the first line of the row if it is not found.
  [[nodiscard]] Place PlaceOf(const BoardRow& entry, const std::string& column) const {
    const auto line = static_cast<std::size_t>(entry.line) - 1;
    if (entry.line < 1 || line + 1 >= line_starts_.size()) {
      return {};
    }
    const Table& table = *file_.table;
    const std::size_t row = entry.table_row;
    const bool has_next = row + 1 < table.rows();
    const bool shares_line = (has_next && table.line(row + 1) == entry.line) ||
                             (row > 0 && table.line(row - 1) == entry.line);
    if (shares_line) {
      return {};  // a document in one line: nobody would find the token there
    }
    const std::size_t end = has_next
                                ? line_starts_[static_cast<std::size_t>(table.line(row + 1)) - 1]
                                : file_.text.size();
    const std::string_view span = file_.text.substr(line_starts_[line], end - line_starts_[line]);
    const auto found = Column(column);
    const std::string_view cell = found ? table.Cell(entry.table_row, *found) : std::string_view();
    const std::size_t name = column.empty() ? std::string_view::npos : span.find(column);
    const std::size_t from = name == std::string_view::npos ? 0 : name + column.size();
    const std::size_t at = cell.empty() ? std::string_view::npos : span.find(cell, from);
    const std::size_t begin = line_starts_[line] + (at == std::string_view::npos ? 0 : at);
    const std::size_t length = at == std::string_view::npos
                                   ? std::min(span.find_first_of("\r\n"), span.size())
                                   : cell.size();
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(length)};
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

  // Where counts of the row give the score, too, they tell more: then the grid is not asked.
  void SetGrid(const BoardRow& entry, Row* row) const {
    const Board& board = *file_.board;
    const std::string score_column = file_.preset->score.value_or("score");
    const bool has_counts = std::any_of(
        file_.preset->rates.begin(), file_.preset->rates.end(), [&](const RateFormula& formula) {
          return formula.rate == score_column &&
                 Has(Number(entry, formula.of.empty() ? formula.complement : formula.of).value);
        });
    if (!has_counts && board.is_binary && board.scale > 0 && board.granularity > 0 &&
        Has(entry.n)) {
      row->SetFlag(Field::kOnGrid,
                   stats::IsOnGrid({entry.score, board.granularity}, board.scale, entry.n));
    }
  }

  [[nodiscard]] std::vector<double> Ranks(std::optional<std::uint32_t> column) const {
    std::vector<double> ranks;
    for (const BoardRow& row : file_.board->rows) {
      ranks.push_back(column ? Number(row, *file_.preset->rank).value : kMissing);
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
    row->Set(Field::kRank, ranks[index], PlaceOf(board.rows[index], *file_.preset->rank));
    row->Set(Field::kRankByScore, better + 1);
    row->Set(Field::kRankTied, tied_later);
  }

  void JudgeRates(const BoardRow& entry, const std::function<void(Row&)>& judge) {
    for (const RateFormula& formula : file_.preset->rates) {
      const PrintedNumber found = Number(entry, formula.rate);
      const bool is_complement = !formula.complement.empty();
      const double count = Number(entry, is_complement ? formula.complement : formula.of).value;
      const double halves = formula.half.empty() ? 0 : Number(entry, formula.half).value;
      const double total = Number(entry, formula.in).value;
      if (IsMissing(found.value) || !std::isfinite(count) || !std::isfinite(halves) ||
          !(total > 0)) {
        continue;
      }
      const double right = is_complement ? total - count : count + halves / 2;
      Row row = Begin(entry);
      row.SetText(Field::kRate, formula.rate);
      row.Set(Field::kRateFound, found.value, PlaceOf(entry, formula.rate));
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

  static double HalfOf(const PrintedNumber& number) {
    constexpr double kRoundOff = 1 + 1e-9;
    return number.decimals > kMostDecimals ? kFullPrecision * std::max(1.0, std::abs(number.value))
                                           : 0.5 * kRoundOff * std::pow(10.0, -number.decimals);
  }

  // "total_tests = 225": a column that as the denominator gives what is printed.
  [[nodiscard]] std::string DenominatorThatFits(const BoardRow& entry,
                                                const RateFormula& formula,
                                                double right,
                                                double found,
                                                double half) const {
    for (const std::string& column : file_.table->columns()) {
      const double value = Number(entry, column).value;
      if (column != formula.in && value >= right && value == std::floor(value) && value > 0 &&
          std::abs(formula.scale * right / value - found) <= half) {
        return fmt::format("{} = {}", column, FormatFound(value));
      }
    }
    return {};
  }

  const BoardFile& file_;
  Names* names_;
  std::vector<std::size_t> line_starts_;  // and the end of the text
};

}  // namespace

void ForEachStanding(const BoardFile& file, Names* names, const std::function<void(Row&)>& judge) {
  StandingMaker(file, names).ForEach(judge);
}

}  // namespace hl
