// SPDX-License-Identifier: MIT
#include "lint/board/tree_boards.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lint/base/number.h"
#include "lint/record/samples.h"

namespace hl {
namespace {

// 1, 100, or 0 where the range of a metric is not known to be one of these.
double ScaleOf(Row& row) {
  const double most = row.Get(Field::kScoreMax);
  return row.Get(Field::kScoreMin) == 0 && (most == 1 || most == 100) ? most : 0;
}

double FiniteOrMissing(double value) {
  return std::isfinite(value) ? value : kMissing;
}

// The values of the stored answers behind a row, by item.
std::vector<std::pair<std::uint64_t, double>> AnswersOf(const Run& run, std::uint32_t row) {
  std::vector<std::pair<std::uint64_t, double>> answers;
  const auto found = run.answers.find(row);
  if (found == run.answers.end()) {
    return answers;
  }
  const SampleColumn& column = *found->second;
  for (std::size_t i = 0; i < column.items.size(); ++i) {
    answers.emplace_back(column.items[i], column.first[i]);
  }
  std::sort(answers.begin(), answers.end());
  return answers;
}

bool SameItems(const std::vector<std::pair<std::uint64_t, double>>& a,
               const std::vector<std::pair<std::uint64_t, double>>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const auto& x, const auto& y) { return x.first == y.first; });
}

}  // namespace

void TreeBoards::Add(Run& run) {
  const std::lock_guard lock(adding_);
  for (std::uint32_t i = 0; i < run.row_count; ++i) {
    Row& row = run.rows[i];
    const double score = row.Get(Field::kScore);
    if (!std::isfinite(score)) {
      continue;
    }
    Cells& column =
        columns_[{std::string(row.Text(Field::kTask)), std::string(row.Text(Field::kMetric)),
                  std::string(row.Text(Field::kFilter))}];
    column.cells.push_back(
        {run.model_shown.empty() ? run.path : run.model_shown, run.path, run.file.Get(Field::kDate),
         score, FiniteOrMissing(row.Get(Field::kStderr)), FiniteOrMissing(row.Get(Field::kN)),
         SettingsOf(run, row), AnswersOf(run, i)});
    column.is_binary = column.is_binary && row.IsTrue(Field::kValues01);
    column.scale = ScaleOf(row);
    const auto metric = static_cast<std::uint32_t>(row.Get(Field::kMetric));
    column.lower_by_name = run.metrics.Metric(metric).lower_is_better;
    if (const double higher = row.Get(Field::kHigherIsBetter); Has(higher)) {
      column.higher_votes += higher == 1.0 ? 1 : -1;
    }
  }
}

// Lays the answers of all models beside one another, or says why that cannot be.
void TreeBoards::PairAnswers(const std::vector<const Cell*>& standing, Board* board) {
  const auto without = std::count_if(standing.begin(), standing.end(),
                                     [](auto* cell) { return cell->answers.empty(); });
  if (without > 0) {
    board->unpaired_because =
        static_cast<std::size_t>(without) == standing.size()
            ? "no stored answers (samples_*.jsonl) stand beside the results"
            : fmt::format("{} of {} models have no stored answers that give their score", without,
                          standing.size());
    return;
  }
  for (const Cell* cell : standing) {
    if (!SameItems(cell->answers, standing.front()->answers)) {
      board->unpaired_because =
          fmt::format("the stored answers of {} and {} are to different documents",
                      standing.front()->model, cell->model);
      return;
    }
  }
  for (const Cell* cell : standing) {
    for (const auto& [item, value] : cell->answers) {
      board->answers.push_back(value);
    }
  }
}

// One row a model.
Board TreeBoards::MakeBoard(std::vector<Cell> cells) {
  std::sort(cells.begin(), cells.end(), [](const Cell& a, const Cell& b) {
    const double date_a = std::isfinite(a.date) ? a.date : -HUGE_VAL;
    const double date_b = std::isfinite(b.date) ? b.date : -HUGE_VAL;
    return std::tie(a.model, date_b, b.path) < std::tie(b.model, date_a, a.path);
  });
  Board board;
  std::vector<const Cell*> standing;
  std::vector<Settings> settings;
  std::size_t conflicts = 0;
  std::string example;
  for (std::size_t i = 0; i < cells.size();) {
    const Cell& newest = cells[i];
    standing.push_back(&newest);
    board.rows.push_back({newest.model, newest.score, newest.stderr_, newest.n, 0, 0});
    settings.push_back(newest.settings);
    std::size_t next = i + 1;
    bool differs = false;
    for (; next < cells.size() && cells[next].model == newest.model; ++next) {
      if (cells[next].score != newest.score && !differs) {
        differs = true;
        example = conflicts++ > 0 ? example
                                  : fmt::format("{}: {} in {}, {} in {}", newest.model,
                                                FormatFound(newest.score), newest.path,
                                                FormatFound(cells[next].score), cells[next].path);
      }
    }
    i = next;
  }
  PairAnswers(standing, &board);
  if (conflicts > 0) {
    board.notes.push_back(
        fmt::format("{} model{} several runs with different scores, the newest stands here ({})",
                    conflicts, conflicts == 1 ? " has" : "s have", example));
  }
  if (const std::string differences = DifferencesOf(settings); !differences.empty()) {
    board.notes.push_back("the models were not run alike: " + differences);
  }
  return board;
}

std::vector<TreeBoards::Column> TreeBoards::Boards(const std::string& path) const {
  std::vector<Column> boards;
  for (const auto& [key, column] : columns_) {
    const auto& [task, metric, filter] = key;
    Board board = MakeBoard(column.cells);
    if (board.rows.size() < 2) {
      continue;
    }
    board.title = fmt::format("{} · {}{}", task, metric, filter.empty() ? "" : " (" + filter + ")");
    board.path = path;
    board.lower_is_better =
        column.higher_votes == 0 ? column.lower_by_name : column.higher_votes < 0;
    board.scale = column.scale;
    board.is_binary = column.is_binary;
    const double n = board.rows.front().n;
    board.same_items =
        column.is_binary && Has(n) &&
        std::all_of(board.rows.begin(), board.rows.end(), [&](auto& row) { return row.n == n; });
    boards.push_back({task, metric, filter, std::move(board)});
  }
  return boards;
}

}  // namespace hl
