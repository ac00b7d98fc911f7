// SPDX-License-Identifier: MIT
#include "lint/record/pair_rows.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>
#include <span>
#include <tuple>

#include "lint/base/pattern.h"

namespace hl {
namespace {

using Cell = Tree::Cell;

bool IsPairCell(const Cell& cell) { return !std::isnan(cell.log10_chance); }

// The bits of both values: equal to the last digit, two missing errors included.
std::pair<std::uint64_t, std::uint64_t> Bits(const Cell& cell) {
  return {std::bit_cast<std::uint64_t>(cell.score), std::bit_cast<std::uint64_t>(cell.stderr_)};
}

std::span<const Cell> CellsOf(const std::vector<Cell>& cells, const Tree::RunInfo& run) {
  return {cells.data() + run.first_cell, run.cell_count};
}

// Calls `use(a, b)` for each column that both runs have as a cell of pairs, until it returns false.
template <typename Use>
void ForEachShared(std::span<const Cell> a, std::span<const Cell> b, Use use) {
  std::size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (!IsPairCell(a[i]) || a[i].column < b[j].column) {
      ++i;
    } else if (!IsPairCell(b[j]) || b[j].column < a[i].column) {
      ++j;
    } else if (!use(a[i++], b[j++])) {
      return;
    }
  }
}

bool IsInitialRevision(const std::string& revision) {
  static const Pattern initial("^(step|global_step)?[01]$");
  return initial.Matches(revision);
}

bool IsLocalPath(const std::string& name) {
  static const Pattern local(R"(^(/|\.|~|[A-Za-z]:\\))");
  return local.Matches(name);
}

}  // namespace

void PairRows::AddIfFirstShared(std::uint32_t a, std::uint32_t b, std::uint32_t column) {
  ForEachShared(CellsOf(tree_.cells_, tree_.runs_[a]), CellsOf(tree_.cells_, tree_.runs_[b]),
                [&](const Cell& first, const Cell&) {
                  if (first.column == column) {
                    const bool in_order = tree_.runs_[a].path < tree_.runs_[b].path;
                    pairs_.push_back(in_order ? Pair{a, b} : Pair{b, a});
                  }
                  return false;
                });
}

void PairRows::FindPairs() {
  struct Occurrence {
    std::uint32_t column, run;
    std::pair<std::uint64_t, std::uint64_t> bits;
  };
  std::vector<Occurrence> entries;
  for (std::uint32_t run = 0; run < tree_.runs_.size(); ++run) {
    for (const Cell& cell : CellsOf(tree_.cells_, tree_.runs_[run])) {
      if (IsPairCell(cell)) {
        entries.push_back({cell.column, run, Bits(cell)});
      }
    }
  }
  std::sort(entries.begin(), entries.end(), [](const Occurrence& a, const Occurrence& b) {
    return std::tie(a.column, a.bits, a.run) < std::tie(b.column, b.bits, b.run);
  });
  for (std::size_t first = 0; first < entries.size();) {
    std::size_t last = first + 1;
    while (last < entries.size() && entries[last].column == entries[first].column &&
           entries[last].bits == entries[first].bits) {
      ++last;
    }
    for (std::size_t i = first; i < last; ++i) {
      for (std::size_t j = i + 1; j < last; ++j) {
        AddIfFirstShared(entries[i].run, entries[j].run, entries[first].column);
      }
    }
    first = last;
  }
}

void PairRows::Fill(const Pair& pair, Row* row) {
  const Tree::RunInfo& a = tree_.runs_[pair.first];
  const Tree::RunInfo& b = tree_.runs_[pair.second];
  double shared = 0, equal = 0, log10_chance = 0;
  std::set<std::pair<std::uint64_t, std::uint64_t>> distinct;
  ForEachShared(CellsOf(tree_.cells_, a), CellsOf(tree_.cells_, b),
                [&](const Cell& left, const Cell& right) {
                  shared += 1;
                  if (Bits(left) == Bits(right)) {
                    equal += 1;
                    log10_chance +=
                        distinct.insert(Bits(left)).second ? double{left.log10_chance} : 0.0;
                  }
                  return true;
                });
  row->SetText(Field::kPath, a.path);
  row->SetText(Field::kOtherPath, b.path);
  if (!a.model.empty()) {
    row->SetText(Field::kModel, a.model);
  }
  if (!b.model.empty()) {
    row->SetText(Field::kOtherModel, b.model);
  }
  row->Set(Field::kSharedCells, shared);
  row->Set(Field::kEqualCells, equal);
  row->Set(Field::kDistinctEqual, static_cast<double>(distinct.size()));
  row->Set(Field::kCoincidence, std::pow(10.0, std::max(log10_chance, -300.0)));
  row->SetFlag(Field::kNamed, !a.name.name.empty() && !b.name.name.empty());
  row->SetFlag(Field::kSameBasename, a.name.basename == b.name.basename);
  row->SetFlag(Field::kInitialWeights,
               IsInitialRevision(a.name.revision) || IsInitialRevision(b.name.revision));
  row->SetFlag(Field::kLocalAndHub, IsLocalPath(a.name.name) != IsLocalPath(b.name.name));
}

void PairRows::ForEach(const std::function<void(Row&)>& judge) {
  FindPairs();
  std::sort(pairs_.begin(), pairs_.end(), [&](const Pair& x, const Pair& y) {
    return std::tie(tree_.runs_[x.first].path, tree_.runs_[x.second].path) <
           std::tie(tree_.runs_[y.first].path, tree_.runs_[y.second].path);
  });
  Row row(RowKind::kPair, &tree_.names_);
  for (const Pair& pair : pairs_) {
    row.Reset(RowKind::kPair, &tree_.names_, nullptr);
    Fill(pair, &row);
    judge(row);
  }
}

}  // namespace hl
