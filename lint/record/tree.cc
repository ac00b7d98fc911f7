// SPDX-License-Identifier: MIT
#include "lint/record/tree.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include "lint/record/board_rows.h"
#include "lint/record/facts.h"
#include "lint/record/pair_rows.h"
#include "lint/stats/compare.h"

namespace hl {
namespace {

constexpr double kPeersNeeded = 3;
constexpr float kNoPairCell = std::numeric_limits<float>::quiet_NaN();

float ChanceOf(Run& run, Row& row) {
  const double p = row.Get(Field::kScore);
  const auto metric = static_cast<std::uint32_t>(row.Get(Field::kMetric));
  if (row.kind() == RowKind::kGroup || p == 0 || p == 1 || run.metrics.Metric(metric).is_bypass) {
    return kNoPairCell;
  }
  const double n = row.Get(Field::kN);
  const double chance = Has(n) ? stats::Log10Coincidence(p, n) : kMissing;
  return IsMissing(chance) ? 0.0F : static_cast<float>(chance);
}

// A share strictly inside its range with a stderr, of which the file alone tells no n.
bool NeedsPeers(Row& row) {
  const double score = row.Get(Field::kScore);
  return row.kind() == RowKind::kMetric && IsMissing(row.Get(Field::kN)) &&
         row.Get(Field::kStderr) > 0 && row.Get(Field::kScoreMin) < score &&
         score < row.Get(Field::kScoreMax);
}

// True for what a row takes from its run and not from its own numbers.
bool IsOfRun(Field field) {
  constexpr std::array kOfRun = {Field::kPath,           Field::kModel,         Field::kGeneration,
                                 Field::kHarnessVersion, Field::kLimit,         Field::kRounded,
                                 Field::kRoundedHalf,    Field::kScoresRounded, Field::kLimitKnown,
                                 Field::kRowsImplied,    Field::kRowsOverN,     Field::kNRecorded,
                                 Field::kNOriginal,      Field::kNShot,         Field::kTaskVersion,
                                 Field::kOutputType,     Field::kCustomScoring, Field::kRepeats};
  return std::find(kOfRun.begin(), kOfRun.end(), field) != kOfRun.end();
}

// The row without its run: base fields and what only the run tells; n-dependent facts stay open.
Row Detach(Row& row, Names* names) {
  Row cell(RowKind::kCell, names);
  for (const Field field : FieldsOf(RowKind::kCell)) {
    const FieldSpec& spec = SpecOf(field);
    if ((spec.kinds & MaskOf(RowKind::kMetric)) == 0 ||
        (spec.derive != nullptr && !IsOfRun(field))) {
      continue;
    }
    const double value = row.Get(field);
    if (spec.type == FieldType::kText && Has(value)) {
      cell.SetText(field, row.Text(field), row.PlaceOf(field));
    } else {
      cell.Set(field, value, row.PlaceOf(field));
    }
  }
  cell.Set(Field::kBinaryAlone, row.Get(Field::kBinaryWitness));
  return cell;
}

bool IsOfBoard(const Tree::Column& column, const BoardSpec& board) {
  return board.task == column.task && board.metric == column.metric &&
         (board.filter.empty() || board.filter == column.filter);
}

int FindBoard(const std::vector<BoardSpec>& boards, const Tree::Column& column) {
  for (std::size_t i = 0; i < boards.size(); ++i) {
    if (IsOfBoard(column, boards[i])) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

}  // namespace

Tree::Tree(const TreeNeeds& needs, std::vector<BoardSpec> boards)
    : needs_(needs), boards_(std::move(boards)) {}

void Tree::Add(Run& run) {
  if (!needs_.cells && !needs_.pairs && !needs_.boards) {
    return;
  }
  const std::lock_guard lock(adding_);
  names_.BeginDocument();
  const auto index = static_cast<std::uint32_t>(runs_.size());
  RunInfo info;
  info.path = run.path;
  info.model = run.model_shown;
  info.name = run.model;
  info.date = run.file.Get(Field::kDate);
  info.first_cell = cells_.size();
  runs_.push_back(std::move(info));
  if (needs_.pairs || needs_.boards) {
    AddCells(run, index);
  }
  if (needs_.cells) {
    AddPeers(run);
    AddGroups(run, index);
  }
}

std::uint32_t Tree::ColumnOf(Run& run, std::uint32_t index) {
  Row& row = run.rows[index];
  const auto task = static_cast<std::uint64_t>(row.Get(Field::kTask));
  const std::uint64_t name = task << 32U | static_cast<std::uint64_t>(row.Get(Field::kKey));
  if (index >= run.column_memo.size()) {
    run.column_memo.resize(index + 64);
  }
  Run::ColumnMemo& memo = run.column_memo[index];
  if (memo.name != name) {
    memo = {name, FindColumn(run, row)};
  }
  return memo.column;
}

std::uint32_t Tree::FindColumn(Run& run, Row& row) {
  const std::uint64_t task = names_.Intern(row.Text(Field::kTask));
  const std::uint64_t name = task << 32U | names_.Intern(row.Text(Field::kKey));
  if (const auto found = column_of_.find(name); found != column_of_.end()) {
    return found->second;
  }
  const auto number = static_cast<std::uint32_t>(columns_.size());
  column_of_.emplace(name, number);
  Column& column = columns_.emplace_back();
  column.task = row.Text(Field::kTask);
  column.metric = row.Text(Field::kMetric);
  column.filter = row.Text(Field::kFilter);
  const auto metric = static_cast<std::uint32_t>(row.Get(Field::kMetric));
  column.lower_is_better = run.metrics.Metric(metric).lower_is_better;
  column.board = FindBoard(boards_, column);
  return number;
}

void Tree::AddCells(Run& run, std::uint32_t index) {
  RunInfo& info = runs_[index];
  for (std::uint32_t i = 0; i < run.row_count; ++i) {
    Row& row = run.rows[i];
    const double score = row.Get(Field::kScore);
    if (!std::isfinite(score)) {
      continue;
    }
    const double error = row.Get(Field::kStderr);
    const std::uint32_t number = ColumnOf(run, i);
    cells_.push_back({number, ChanceOf(run, row), score, std::isfinite(error) ? error : kMissing});
    Column& column = columns_[number];
    if (const double higher = row.Get(Field::kHigherIsBetter); Has(higher)) {
      column.higher_votes += higher == 1.0 ? 1 : -1;
    }
    if (column.board >= 0) {
      board_places_.push_back({number, index, row.PlaceOf(Field::kScore), SettingsOf(run, row)});
    }
  }
  info.cell_count = cells_.size() - info.first_cell;
}

// Numbers the columns by task and key and sorts each run's cells by them, so that nothing depends
// on the order in which files were read.
void Tree::Finish() {
  std::vector<std::uint32_t> order(columns_.size()), rank(columns_.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    order[i] = i;
  }
  const auto name = [&](std::uint32_t i) {
    const Column& column = columns_[i];
    return std::tie(column.task, column.metric, column.filter);
  };
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return name(a) < name(b); });
  std::vector<Column> sorted;
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    rank[order[i]] = i;
    Column& column = sorted.emplace_back(std::move(columns_[order[i]]));
    column.lower_is_better =
        column.higher_votes == 0 ? column.lower_is_better : column.higher_votes < 0;
  }
  columns_ = std::move(sorted);
  for (Cell& cell : cells_) {
    cell.column = rank[cell.column];
  }
  for (BoardPlace& place : board_places_) {
    place.column = rank[place.column];
  }
  for (std::uint32_t& column : open_columns_) {
    column = rank[column];
  }
  for (const RunInfo& run : runs_) {
    const auto first = cells_.begin() + static_cast<std::ptrdiff_t>(run.first_cell);
    std::stable_sort(first, first + static_cast<std::ptrdiff_t>(run.cell_count),
                     [](const Cell& a, const Cell& b) { return a.column < b.column; });
  }
}

void Tree::AddPeers(Run& run) {
  if (Has(run.file.Get(Field::kLimit))) {
    return;  // over some of the documents: no peer of a run over all, and none of its
  }
  for (std::uint32_t i = 0; i < run.row_count; ++i) {
    Row& row = run.rows[i];
    if (row.kind() != RowKind::kMetric) {
      continue;
    }
    const double implied = row.Get(Field::kStderrHalf) > 0 ? kMissing : row.Get(Field::kNImplied);
    const bool open = IsMissing(implied) && NeedsPeers(row);
    if (IsMissing(implied) && !open) {
      continue;
    }
    const std::uint32_t number = ColumnOf(run, i);
    Column& column = columns_[number];
    column.files += 1;
    if (Has(implied)) {
      const bool agrees = column.peers_count == 0 || column.peers_n == implied;
      column.peers_n = agrees ? implied : std::numeric_limits<double>::quiet_NaN();
      column.peers_count += 1;
    } else {
      open_cells_.push_back(Detach(row, &names_));
      open_columns_.push_back(number);
    }
  }
}

void Tree::AddGroups(Run& run, std::uint32_t index) {
  for (std::uint32_t i = 0; i < run.entries.size(); ++i) {
    Row& task = run.task_rows[i];
    const double version = task.Get(Field::kTaskVersion);
    const std::uint32_t list = run.children_of.Find(run.entries[i].task);
    if (!run.entries[i].is_group || IsMissing(version) || list == NameIndex::kNone ||
        !run.child_list_places[list].Exists() || run.entries[i].row_count == 0) {
      continue;
    }
    GroupList group{index,
                    std::string(task.Text(Field::kTask)),
                    version,
                    task.Get(Field::kGeneration),
                    run.child_list_places[list],
                    {}};
    for (const std::uint32_t child : run.child_lists[list]) {
      group.children.push_back(names_.Intern(run.names->Text(child)));
    }
    groups_.push_back(std::move(group));
  }
}

void Tree::ForEachRow(const std::function<void(Row&)>& judge) {
  Finish();
  if (needs_.cells) {
    ForEachCell(judge);
    ForEachGroupCell(judge);
  }
  if (needs_.pairs) {
    PairRows(*this).ForEach(judge);
  }
  if (needs_.boards) {
    BoardRows(*this).ForEach(judge);
  }
}

// A column may be of several boards, though it is judged for the first only.
std::vector<bool> Tree::BoardsFound() const {
  std::vector<bool> found;
  for (const BoardSpec& board : boards_) {
    found.push_back(std::any_of(columns_.begin(), columns_.end(),
                                [&](const Column& column) { return IsOfBoard(column, board); }));
  }
  return found;
}

void Tree::ForEachCell(const std::function<void(Row&)>& judge) {
  for (std::size_t i = 0; i < open_cells_.size(); ++i) {
    const Column& column = columns_[open_columns_[i]];
    if (column.peers_count < kPeersNeeded || !std::isfinite(column.peers_n)) {
      continue;
    }
    Row& cell = open_cells_[i];
    cell.Set(Field::kPeersN, column.peers_n);
    cell.Set(Field::kPeersFiles, column.files - 1);
    cell.Set(Field::kN, column.peers_n);
    cell.SetText(Field::kNSource, "peers");
    judge(cell);
  }
}

// Children that more than half of the files with the same group, group version and generation list,
// and a file that lacks one of them.
void Tree::ForEachGroupCell(const std::function<void(Row&)>& judge) {
  struct Siblings {
    double files = 0;
    std::map<std::uint32_t, double> children;
  };
  std::map<std::tuple<std::string, double, double>, Siblings> siblings;
  for (const GroupList& group : groups_) {
    Siblings& all = siblings[{group.group, group.version, group.generation}];
    all.files += 1;
    for (const std::uint32_t child : group.children) {
      all.children[child] += 1;
    }
  }
  for (const GroupList& group : groups_) {
    const Siblings& all = siblings[{group.group, group.version, group.generation}];
    std::vector<std::uint32_t> absent;
    for (const auto& [child, files] : all.children) {
      if (files * 2 > all.files &&
          std::find(group.children.begin(), group.children.end(), child) == group.children.end()) {
        absent.push_back(child);
      }
    }
    if (absent.empty()) {
      continue;
    }
    std::sort(absent.begin(), absent.end(),
              [&](std::uint32_t a, std::uint32_t b) { return names_.Text(a) < names_.Text(b); });
    Row cell(RowKind::kCell, &names_);
    cell.SetText(Field::kPath, runs_[group.run].path);
    if (!runs_[group.run].model.empty()) {
      cell.SetText(Field::kModel, runs_[group.run].model);
    }
    cell.SetText(Field::kTask, group.group);
    cell.Set(Field::kTaskVersion, group.version);
    cell.Set(Field::kGeneration, group.generation);
    cell.Set(Field::kPeersFiles, all.files - 1);
    cell.Set(Field::kChildrenAbsent, static_cast<double>(absent.size()), group.place);
    cell.SetText(Field::kChildrenAbsentNames, facts::ListNames(names_, absent));
    judge(cell);
  }
}

}  // namespace hl
