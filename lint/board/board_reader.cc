// SPDX-License-Identifier: MIT
#include "lint/board/board_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "lint/base/number.h"
#include "lint/board/cells.h"

namespace hl {
namespace {

constexpr int kMostDecimals = 10;                // a number with more was printed in full
constexpr double kNormal95 = 1.959963984540054;  // half-width of a 95 % interval in standard errors

class BoardMaker {
 public:
  BoardMaker(const Table& table,
             const BoardPreset& preset,
             const std::string& path,
             Diagnostics* diagnostics)
      : table_(table), preset_(preset), cells_(table, preset, path, diagnostics) {
    board_.path = path;
    board_.title = preset.title.empty() ? path : preset.title;
    board_.lower_is_better = preset.lower_is_better;
    board_.anchor = preset.anchor;
    board_.is_binary = preset.is_binary;
    board_.is_composite = !preset.parts.empty();
  }

  std::optional<Board> Make() {
    FindColumns();
    if (cells_.good()) {
      AddRows();
      ChooseScale();
    }
    if (cells_.good() && board_.rows.empty()) {
      cells_.Complain(0, "no row has a score");
    }
    if (!cells_.Close()) {
      return std::nullopt;
    }
    Finish();
    return std::move(board_);
  }

 private:
  void FindColumns() {
    // What a preset does not name is not looked for.
    const bool is_preset = !preset_.name.empty();
    stderr_ = cells_.FindIfNamed(preset_.stderr_, "--stderr", is_preset ? "" : "stderr");
    ci_low_ = cells_.FindIfNamed(preset_.ci_low, "--ci-low");
    ci_high_ = cells_.FindIfNamed(preset_.ci_high, "--ci-high");
    ci_offsets_ = cells_.FindIfNamed(preset_.ci_offsets, "--ci");
    n_ = cells_.FindIfNamed(preset_.n_column, "--n", is_preset || Has(preset_.n) ? "" : "n");
  }

  void AddRows() {
    for (std::size_t row = 0; row < table_.rows(); ++row) {
      if (cells_.IsWanted(row)) {
        AddRow(row);
      }
    }
  }

  void AddRow(std::size_t row) {
    const auto score = cells_.Number(row, cells_.score());
    if (!score) {
      return;
    }
    if (IsMissing(score->value)) {
      ++without_score_;
      return;
    }
    const auto model = cells_.Model(row);
    if (!model) {
      return;
    }
    BoardRow made;
    made.model = *model;
    made.line = table_.line(row);
    made.table_row = row;
    made.score = score->value;
    made.stderr_ = score->plus_minus;
    made.n = preset_.n;
    percent_cells_ += score->is_percent ? 1 : 0;
    plus_minus_cells_ += Has(score->plus_minus) ? 1 : 0;
    decimals_ = std::max(decimals_, score->decimals);
    ReadError(row, &made);
    if (n_) {
      const auto n = cells_.Number(row, *n_);
      made.n = n ? n->value : kMissing;
      if (Has(made.n) && !(made.n >= 1)) {
        cells_.ComplainOfCell(row, *n_, "expected a number of questions, 1 or more");
      }
    }
    board_.rows.push_back(std::move(made));
  }

  // The standard error of a row, from its column or from an interval.
  void ReadError(std::size_t row, BoardRow* made) {
    if (stderr_) {
      const auto error = cells_.Number(row, *stderr_);
      made->stderr_ = error ? error->value : kMissing;
      stderr_decimals_ = std::max(stderr_decimals_, error ? error->decimals : 0);
      if (Has(made->stderr_) && made->stderr_ < 0) {
        cells_.ComplainOfCell(row, *stderr_, "a standard error cannot be negative");
      }
    } else if (ci_low_ && ci_high_) {
      const auto low = cells_.Number(row, *ci_low_);
      const auto high = cells_.Number(row, *ci_high_);
      if (low && high && Has(low->value) && Has(high->value)) {
        made->stderr_ = (high->value - low->value) / (2 * kNormal95);
        if (!(low->value <= made->score && made->score <= high->value)) {
          cells_.ComplainOfCell(row, *ci_low_,
                                fmt::format("the interval {} to {} does not hold the score {}",
                                            FormatFound(low->value), FormatFound(high->value),
                                            FormatFound(made->score)));
        }
      }
    } else if (ci_offsets_ && !table_.Cell(row, *ci_offsets_).empty()) {
      const auto offsets = ReadOffsets(table_.Cell(row, *ci_offsets_));
      if (offsets) {
        made->stderr_ = (offsets->below + offsets->above) / (2 * kNormal95);
      } else {
        cells_.ComplainOfCell(row, *ci_offsets_, offsets.error().message);
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
    const std::string& column = table_.columns()[cells_.score()];
    const bool says_percent = percent_cells_ > 0 || column.find('%') != std::string::npos;
    board_.scale = Has(preset_.scale)            ? preset_.scale
                   : says_percent                ? 100
                   : least < 0 || greatest > 100 ? 0
                   : greatest > 1                ? 100
                                                 : 1;
    if (board_.scale == 1 && percent_cells_ > 0) {
      cells_.Complain(
          0, fmt::format("column '{}' holds percent, but its scale is given as 1", column));
    }
    for (const BoardRow& row : board_.rows) {
      if (board_.scale > 0 && !(row.score >= 0 && row.score <= board_.scale)) {
        cells_.Complain(
            row.line, fmt::format("column '{}' of '{}': {} is outside of the scale 0 to {}", column,
                                  row.model, FormatFound(row.score), FormatFound(board_.scale)));
      }
    }
  }

  void Finish() {
    board_.granularity = decimals_ > kMostDecimals ? 0 : std::pow(10.0, -decimals_);
    board_.prints_errors = stderr_ || plus_minus_cells_ > 0;
    // Numbers behind a ± have the decimals of those before it.
    const int error_decimals = stderr_ ? stderr_decimals_ : decimals_;
    board_.stderr_granularity =
        error_decimals > kMostDecimals ? 0 : std::pow(10.0, -error_decimals);
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
    if (ci_low_ || ci_offsets_) {
      board_.stderr_from = "95 % intervals / 3.92";
    } else if (!stderr_ && plus_minus_cells_ > 0) {
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
  BoardCells cells_;
  Board board_;
  std::optional<std::uint32_t> stderr_, n_, ci_low_, ci_high_, ci_offsets_;
  std::size_t without_score_ = 0;
  int percent_cells_ = 0;
  int plus_minus_cells_ = 0;
  int decimals_ = 0;
  int stderr_decimals_ = 0;
};

}  // namespace

std::optional<Board> MakeBoard(const Table& table,
                               const BoardPreset& preset,
                               const std::string& path,
                               Diagnostics* diagnostics) {
  return BoardMaker(table, preset, path, diagnostics).Make();
}

}  // namespace hl
