// SPDX-License-Identifier: MIT
#include "lint/record/board_rows.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include "lint/stats/compare.h"

namespace hl {
namespace {

constexpr double kResolvedZ = 1.96;  // two-sided 5 %

}  // namespace

std::string BoardRows::Label(std::uint32_t run) const {
  const Tree::RunInfo& info = tree_.runs_[run];
  return info.model.empty() ? info.path : info.model;
}

Place BoardRows::PlaceOf(std::uint32_t column, std::uint32_t run) const {
  for (const Tree::BoardPlace& place : tree_.board_places_) {
    if (place.column == column && place.run == run) {
      return place.place;
    }
  }
  return {};
}

// In which settings the runs that stand in a column differ; empty: in none.
std::string BoardRows::SettingsIn(std::uint32_t column, const std::vector<Standing>& order) const {
  std::set<std::uint32_t> runs;
  for (const Standing& standing : order) {
    runs.insert(standing.run);
  }
  std::vector<Settings> settings;
  for (const Tree::BoardPlace& place : tree_.board_places_) {
    if (place.column == column && runs.count(place.run) != 0) {
      settings.push_back(place.settings);
    }
  }
  return DifferencesOf(settings);
}

// A number for each run that sorts as its label does; runs of one model have the same.
std::vector<std::uint32_t> BoardRows::LabelRanks() const {
  std::vector<std::string> labels;
  for (std::uint32_t run = 0; run < tree_.runs_.size(); ++run) {
    labels.push_back(Label(run));
  }
  std::vector<std::string> sorted = labels;
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  std::vector<std::uint32_t> ranks;
  for (const std::string& label : labels) {
    const auto found = std::lower_bound(sorted.begin(), sorted.end(), label);
    ranks.push_back(static_cast<std::uint32_t>(found - sorted.begin()));
  }
  return ranks;
}

// The models of each column, best first; equal scores by label.
std::vector<std::vector<BoardRows::Standing>> BoardRows::RankColumns() const {
  const std::vector<std::uint32_t> labels = LabelRanks();
  std::vector<std::vector<Standing>> columns(tree_.columns_.size());
  for (std::uint32_t run = 0; run < tree_.runs_.size(); ++run) {
    const Tree::RunInfo& info = tree_.runs_[run];
    for (std::size_t i = info.first_cell; i < info.first_cell + info.cell_count; ++i) {
      const Tree::Cell& cell = tree_.cells_[i];
      columns[cell.column].push_back({run, cell.score, cell.stderr_});
    }
  }
  const auto newest_first = [&](const Standing& a, const Standing& b) {
    const Tree::RunInfo& x = tree_.runs_[a.run];
    const Tree::RunInfo& y = tree_.runs_[b.run];
    const double date_x = std::isfinite(x.date) ? x.date : -HUGE_VAL;
    const double date_y = std::isfinite(y.date) ? y.date : -HUGE_VAL;
    return std::tie(labels[a.run], date_y, y.path) < std::tie(labels[b.run], date_x, x.path);
  };
  for (std::size_t c = 0; c < columns.size(); ++c) {
    std::vector<Standing>& column = columns[c];
    std::sort(column.begin(), column.end(), newest_first);
    const auto end = std::unique(column.begin(), column.end(), [&](const auto& a, const auto& b) {
      return labels[a.run] == labels[b.run];
    });
    column.erase(end, column.end());
    const double sign = tree_.columns_[c].lower_is_better ? -1 : 1;
    std::stable_sort(column.begin(), column.end(), [&](const Standing& a, const Standing& b) {
      return sign * a.score > sign * b.score;
    });
  }
  return columns;
}

void BoardRows::JudgeRank(std::uint32_t column,
                          const std::vector<Standing>& order,
                          int rank,
                          const std::string& settings,
                          const std::function<void(Row&)>& judge) {
  if (rank < 1 || static_cast<std::size_t>(rank) >= order.size()) {
    return;
  }
  const Tree::Column& info = tree_.columns_[column];
  const Standing& leader = order[static_cast<std::size_t>(rank) - 1];
  const Standing& next = order[static_cast<std::size_t>(rank)];
  Row row(RowKind::kBoard, &tree_.names_);
  row.SetText(Field::kPath, tree_.runs_[leader.run].path);
  row.SetText(Field::kTask, info.task);
  row.SetText(Field::kMetric, info.metric);
  if (!info.filter.empty()) {
    row.SetText(Field::kFilter, info.filter);
  }
  row.SetFlag(Field::kHeadline, info.board >= 0);
  row.Set(Field::kModels, static_cast<double>(order.size()));
  if (!settings.empty()) {
    row.SetText(Field::kSettings, settings);
  }
  row.Set(Field::kTop, rank);
  row.SetText(Field::kLeader, Label(leader.run));
  row.SetText(Field::kRunnerUp, Label(next.run));
  row.Set(Field::kLeaderScore, leader.score, PlaceOf(column, leader.run));
  row.Set(Field::kRunnerUpScore, next.score);
  row.Set(Field::kLeaderStderr, leader.stderr_);
  const double gap = std::abs(leader.score - next.score);
  row.Set(Field::kGap, gap);
  row.Set(Field::kGapSe, stats::GapInStderr(gap, leader.stderr_));
  row.Set(Field::kZ, stats::ZOfDifference(gap, leader.stderr_, next.stderr_));
  judge(row);
}

void BoardRows::ForEach(const std::function<void(Row&)>& judge) {
  const auto ranked = RankColumns();
  double columns = 0, unresolved = 0;
  for (std::uint32_t c = 0; c < ranked.size(); ++c) {
    if (ranked[c].size() < 2) {
      continue;
    }
    const Standing& first = ranked[c][0];
    const Standing& second = ranked[c][1];
    const double z =
        stats::ZOfDifference(std::abs(first.score - second.score), first.stderr_, second.stderr_);
    columns += Has(z) ? 1 : 0;
    unresolved += z < kResolvedZ ? 1 : 0;
  }
  for (std::uint32_t c = 0; c < ranked.size(); ++c) {
    if (tree_.columns_[c].board < 0) {
      continue;
    }
    std::string settings = SettingsIn(c, ranked[c]);
    for (const int rank : tree_.boards_[static_cast<std::size_t>(tree_.columns_[c].board)].top) {
      JudgeRank(c, ranked[c], rank, settings, judge);
      settings.clear();  // once a column
    }
  }
  const std::vector<std::uint32_t> labels = LabelRanks();
  const std::set<std::uint32_t> models(labels.begin(), labels.end());
  Row row(RowKind::kTree, &tree_.names_);
  row.Set(Field::kRuns, static_cast<double>(tree_.runs_.size()));
  row.Set(Field::kModels, static_cast<double>(models.size()));
  row.Set(Field::kColumns, columns);
  row.Set(Field::kUnresolvedColumns, unresolved);
  judge(row);
}

}  // namespace hl
