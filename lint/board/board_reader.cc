// SPDX-License-Identifier: MIT
#include "lint/board/board_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "lint/base/number.h"
#include "lint/base/suggest.h"
#include "lint/board/cell.h"

namespace hl {
namespace {

constexpr std::size_t kMostCellFaults = 20;
constexpr int kMostDecimals = 10;                // a number with more was printed in full
constexpr double kNormal95 = 1.959963984540054;  // half-width of a 95 % interval in standard errors

// Which columns of the table hold what.
struct Columns {
  std::uint32_t model = 0, score = 0;
  std::optional<std::uint32_t> stderr_, n, ci_low, ci_high, ci_offsets;
  std::vector<std::pair<std::uint32_t, std::string>> where;
};

class BoardMaker {
 public:
  BoardMaker(const Table& table,
             const BoardPreset& preset,
             const std::string& path,
             Diagnostics* diagnostics)
      : table_(table), preset_(preset), diagnostics_(*diagnostics) {
    board_.path = path;
    board_.title = preset.title.empty() ? path : preset.title;
    board_.lower_is_better = preset.lower_is_better;
    board_.anchor = preset.anchor;
    board_.is_binary = preset.is_binary;
  }

  std::optional<Board> Make() {
    FindColumns();
    if (faults_ > 0) {
      return std::nullopt;
    }
    for (std::size_t row = 0; row < table_.rows(); ++row) {
      if (IsWanted(row)) {
        AddRow(row);
      }
    }
    ChooseScale();
    if (faults_ > kMostCellFaults) {
      diagnostics_.push_back(
          {board_.path,
           0,
           0,
           0,
           fmt::format("{} more cells have faults", FormatCount(faults_ - kMostCellFaults)),
           {},
           {}});
    }
    if (faults_ == 0 && board_.rows.empty()) {
      Complain(0, "no row has a score");
    }
    if (faults_ > 0) {
      return std::nullopt;
    }
    Finish();
    return std::move(board_);
  }

 private:
  void Complain(int line, std::string message, std::string suggestion = {}) {
    if (++faults_ <= kMostCellFaults) {
      diagnostics_.push_back(
          {board_.path, line, 1, 1, std::move(message), std::move(suggestion), {}});
    }
  }

  std::optional<std::uint32_t> Find(std::string_view name, std::string_view what) {
    const auto& names = table_.columns();
    const auto count = std::count(names.begin(), names.end(), name);
    if (count == 1) {
      return static_cast<std::uint32_t>(std::find(names.begin(), names.end(), name) -
                                        names.begin());
    }
    const std::vector<std::string_view> known(names.begin(), names.end());
    std::string hint = DidYouMean(name, known);
    if (count == 0 && hint.empty() && !known.empty()) {
      hint = "the columns are ";
      for (std::size_t i = 0; i < std::min<std::size_t>(known.size(), 12); ++i) {
        hint += (i == 0 ? "'" : "', '") + names[i];
      }
      hint += known.size() > 12 ? fmt::format("' and {} more", known.size() - 12) : "'";
    }
    Complain(0,
             count > 1 ? fmt::format("{} columns are called '{}'", count, name)
                       : fmt::format("there is no column '{}' ({})", name, what),
             count > 1 ? "" : hint);
    return std::nullopt;
  }

  std::optional<std::uint32_t> FindIfNamed(const std::optional<std::string>& name,
                                           std::string_view what,
                                           std::string_view fallback = {}) {
    if (name) {
      return Find(*name, what);
    }
    const auto& names = table_.columns();
    return fallback.empty() || std::count(names.begin(), names.end(), fallback) != 1
               ? std::nullopt
               : Find(fallback, what);
  }

  void FindColumns() {
    const auto& names = table_.columns();
    const bool has_model = std::count(names.begin(), names.end(), "model") != 0;
    const bool has_name = std::count(names.begin(), names.end(), "name") != 0;
    const std::string model = has_model || !has_name ? "model" : "name";
    columns_.model = Find(preset_.model.value_or(model), "--model").value_or(0);
    columns_.score = Find(preset_.score.value_or("score"), "--score").value_or(0);
    columns_.stderr_ =
        FindIfNamed(preset_.stderr_, "--stderr", preset_.name.empty() ? "stderr" : "");
    columns_.ci_low = FindIfNamed(preset_.ci_low, "--ci-low");
    columns_.ci_high = FindIfNamed(preset_.ci_high, "--ci-high");
    columns_.ci_offsets = FindIfNamed(preset_.ci_offsets, "--ci");
    const bool n_given = Has(preset_.n) || !preset_.name.empty();
    columns_.n = FindIfNamed(preset_.n_column, "--n", n_given ? "" : "n");
    for (const auto& [column, text] : preset_.where) {
      if (const auto found = Find(column, "where")) {
        columns_.where.emplace_back(*found, text);
      }
    }
  }

  [[nodiscard]] bool IsWanted(std::size_t row) const {
    return std::all_of(columns_.where.begin(), columns_.where.end(), [&](const auto& condition) {
      return table_.Cell(row, condition.first) == condition.second;
    });
  }

  // The number in a cell; nothing, and a complaint, if it holds something else.
  std::optional<PrintedNumber> Number(std::size_t row, std::uint32_t column) {
    const auto number = ReadPrintedNumber(table_.Cell(row, column));
    if (!number) {
      ComplainOfCell(row, column, number.error().message);
      return std::nullopt;
    }
    return *number;
  }

  void ComplainOfCell(std::size_t row, std::uint32_t column, const std::string& message) {
    Complain(table_.line(row),
             fmt::format("column '{}' of {}: {}", table_.columns()[column], NameOf(row), message));
  }

  [[nodiscard]] std::string NameOf(std::size_t row) const {
    const std::string_view model = table_.Cell(row, columns_.model);
    return model.empty() ? "a row without a model" : fmt::format("'{}'", model);
  }

  void AddRow(std::size_t row) {
    const auto score = Number(row, columns_.score);
    if (!score) {
      return;
    }
    if (IsMissing(score->value)) {
      ++without_score_;
      return;
    }
    BoardRow made;
    made.model = table_.Cell(row, columns_.model);
    made.line = table_.line(row);
    made.score = score->value;
    made.n = preset_.n;
    if (made.model.empty()) {
      ComplainOfCell(row, columns_.model, "a row with a score needs a name");
      return;
    }
    percent_cells_ += score->is_percent ? 1 : 0;
    decimals_ = std::max(decimals_, score->decimals);
    made.stderr_ = score->plus_minus;
    plus_minus_cells_ += Has(score->plus_minus) ? 1 : 0;
    ReadError(row, &made);
    if (columns_.n) {
      const auto n = Number(row, *columns_.n);
      made.n = n ? n->value : kMissing;
      if (Has(made.n) && !(made.n >= 1)) {
        ComplainOfCell(row, *columns_.n, "expected a number of questions, 1 or more");
      }
    }
    board_.rows.push_back(std::move(made));
  }

  // The standard error of a row, from its column or from an interval.
  void ReadError(std::size_t row, BoardRow* made) {
    if (columns_.stderr_) {
      const auto error = Number(row, *columns_.stderr_);
      made->stderr_ = error ? error->value : kMissing;
      if (Has(made->stderr_) && made->stderr_ < 0) {
        ComplainOfCell(row, *columns_.stderr_, "a standard error cannot be negative");
      }
    } else if (columns_.ci_low && columns_.ci_high) {
      const auto low = Number(row, *columns_.ci_low);
      const auto high = Number(row, *columns_.ci_high);
      if (low && high && Has(low->value) && Has(high->value)) {
        made->stderr_ = (high->value - low->value) / (2 * kNormal95);
        if (!(low->value <= made->score && made->score <= high->value)) {
          ComplainOfCell(row, *columns_.ci_low,
                         fmt::format("the interval {} to {} does not hold the score {}",
                                     FormatFound(low->value), FormatFound(high->value),
                                     FormatFound(made->score)));
        }
      }
    } else if (columns_.ci_offsets && !table_.Cell(row, *columns_.ci_offsets).empty()) {
      const auto offsets = ReadOffsets(table_.Cell(row, *columns_.ci_offsets));
      if (offsets) {
        made->stderr_ = (offsets->below + offsets->above) / (2 * kNormal95);
      } else {
        ComplainOfCell(row, *columns_.ci_offsets, offsets.error().message);
      }
    }
  }

  // The unit of the column, and that every score lies in it. RANKING 7, "percent vs fraction".
  void ChooseScale() {
    double least = HUGE_VAL, greatest = -HUGE_VAL;
    for (const BoardRow& row : board_.rows) {
      least = std::min(least, row.score);
      greatest = std::max(greatest, row.score);
    }
    const std::string& column = table_.columns()[columns_.score];
    const bool says_percent = percent_cells_ > 0 || column.find('%') != std::string::npos;
    board_.scale = Has(preset_.scale)            ? preset_.scale
                   : says_percent                ? 100
                   : least < 0 || greatest > 100 ? 0
                   : greatest > 1                ? 100
                                                 : 1;
    if (board_.scale == 1 && percent_cells_ > 0) {
      Complain(0, fmt::format("column '{}' holds percent, but its scale is given as 1", column));
    }
    for (const BoardRow& row : board_.rows) {
      if (board_.scale > 0 && !(row.score >= 0 && row.score <= board_.scale)) {
        Complain(row.line,
                 fmt::format("column '{}' of '{}': {} is outside of the scale 0 to {}", column,
                             row.model, FormatFound(row.score), FormatFound(board_.scale)));
      }
    }
  }

  void Finish() {
    board_.granularity = decimals_ > kMostDecimals ? 0 : std::pow(10.0, -decimals_);
    DropRepeated();
    NoteConflicts();
    if (without_score_ > 0) {
      board_.notes.push_back(fmt::format("{} row{} left out: no score", without_score_,
                                         without_score_ == 1 ? " is" : "s are"));
    }
    const bool all_same_n =
        std::all_of(board_.rows.begin(), board_.rows.end(),
                    [&](const BoardRow& row) { return row.n == board_.rows.front().n; });
    board_.same_items = board_.is_binary && all_same_n && Has(board_.rows.front().n);
    if (columns_.ci_low || columns_.ci_offsets) {
      board_.stderr_from = "95 % intervals / 3.92";
    } else if (!columns_.stderr_ && plus_minus_cells_ > 0) {
      board_.stderr_from = "the numbers behind ±";
    }
  }

  // The same model with the same numbers again is one row.
  void DropRepeated() {
    std::set<std::pair<std::string, double>> seen;
    std::string names;
    const std::size_t before = board_.rows.size();
    std::erase_if(board_.rows,
                  [&](const BoardRow& row) { return !seen.emplace(row.model, row.score).second; });
    if (const std::size_t repeated = before - board_.rows.size(); repeated > 0) {
      board_.notes.push_back(fmt::format("{} row{} the model and score of another: counted once",
                                         repeated, repeated == 1 ? " repeats" : "s repeat"));
    }
  }

  void NoteConflicts() {
    std::map<std::string, std::vector<const BoardRow*>> rows;
    for (const BoardRow& row : board_.rows) {
      rows[row.model].push_back(&row);
    }
    std::size_t models = 0;
    std::string example;
    for (const auto& [model, same] : rows) {
      if (same.size() > 1 && ++models == 1) {
        example =
            fmt::format("{}: {} on line {}, {} on line {}", model, FormatFound(same[0]->score),
                        same[0]->line, FormatFound(same[1]->score), same[1]->line);
      }
    }
    if (models > 0) {
      board_.notes.push_back(fmt::format(
          "{} model{} more than once, with different scores ({}{}): each row is ranked", models,
          models == 1 ? " stands here" : "s stand here", example, models == 1 ? "" : ", ..."));
    }
  }

  const Table& table_;
  const BoardPreset& preset_;
  Diagnostics& diagnostics_;
  Board board_;
  Columns columns_;
  std::size_t faults_ = 0;
  std::size_t without_score_ = 0;
  int percent_cells_ = 0;
  int plus_minus_cells_ = 0;
  int decimals_ = 0;
};

}  // namespace

std::optional<Board> MakeBoard(const Table& table,
                               const BoardPreset& preset,
                               const std::string& path,
                               Diagnostics* diagnostics) {
  return BoardMaker(table, preset, path, diagnostics).Make();
}

}  // namespace hl
