// SPDX-License-Identifier: MIT
#include "lint/record/pair_rows.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>
#include <span>

#include "lint/base/pattern.h"

namespace hl {
namespace {

using Cell = Tree::Cell;

bool IsPairCell(const Cell& cell) {
  return !std::isnan(cell.log10_chance);
}

// The bits of both values: equal to the last digit, two missing errors included.
std::pair<std::uint64_t, std::uint64_t> BitsOf(const Cell& cell) {
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

// The holders of a column, sorted by value.
PairRows::Holders& PairRows::HoldersOf(std::uint32_t column) {
  Holders& holders = holders_[column];
  if (holders.set.empty()) {
    std::sort(holders.by_value.begin(), holders.by_value.end());
    holders.set.resize(tree_.runs_.size() / 64 + 1);
    for (const auto& [bits, run] : holders.by_value) {
      holders.set[run / 64] |= std::uint64_t{1} << (run % 64);
    }
  }
  return holders;
}

// Pairs of `run` with earlier runs that agree in the first column both have. `met` holds the runs
// that have shared a column with it so far: a column that only they have adds nothing, and where
// all files have the same rows the first column settles it.
void PairRows::FindPairsOf(std::uint32_t run, std::vector<std::uint64_t>* met) {
  std::fill(met->begin(), met->end(), 0);
  for (const Cell& cell : CellsOf(tree_.cells_, tree_.runs_[run])) {
    if (!IsPairCell(cell)) {
      continue;
    }
    const Holders& holders = HoldersOf(cell.column);
    const auto equal = [&](std::uint32_t other) { return std::pair(BitsOf(cell), other); };
    auto other = std::lower_bound(holders.by_value.begin(), holders.by_value.end(), equal(0));
    const auto last = std::lower_bound(other, holders.by_value.end(), equal(run));
    for (; other != last; ++other) {
      const std::uint32_t index = other->second;
      if (((*met)[index / 64] >> (index % 64) & 1U) == 0) {
        const auto [first, second] = std::minmax(place_[index], place_[run]);
        pairs_.push_back({first, second});
      }
    }
    std::size_t count = 0;
    for (std::size_t word = 0; word < met->size(); ++word) {
      (*met)[word] |= holders.set[word];
      count += static_cast<std::size_t>(std::popcount((*met)[word]));
    }
    if (count == tree_.runs_.size()) {
      return;
    }
  }
}

void PairRows::SortSides() {
  for (std::uint32_t run = 0; run < tree_.runs_.size(); ++run) {
    const Tree::RunInfo& info = tree_.runs_[run];
    Side& side = sides_.emplace_back();
    side.run = run;
    side.path = tree_.names_.Intern(info.path);
    side.model = info.model.empty() ? kMissing : tree_.names_.Intern(info.model);
    side.is_initial = IsInitialRevision(info.name.revision);
    side.is_local = IsLocalPath(info.name.name);
  }
  std::sort(sides_.begin(), sides_.end(), [&](const Side& a, const Side& b) {
    return tree_.runs_[a.run].path < tree_.runs_[b.run].path;
  });
  place_.resize(sides_.size());
  for (std::uint32_t place = 0; place < sides_.size(); ++place) {
    place_[sides_[place].run] = place;
  }
}

void PairRows::FindPairs() {
  holders_.resize(tree_.columns_.size());
  for (std::uint32_t run = 0; run < tree_.runs_.size(); ++run) {
    for (const Cell& cell : CellsOf(tree_.cells_, tree_.runs_[run])) {
      if (IsPairCell(cell)) {
        holders_[cell.column].by_value.emplace_back(BitsOf(cell), run);
      }
    }
  }
  std::vector<std::uint64_t> met(tree_.runs_.size() / 64 + 1);
  for (std::uint32_t run = 0; run < tree_.runs_.size(); ++run) {
    FindPairsOf(run, &met);
  }
  holders_.clear();
}

void PairRows::Fill(const Pair& pair, Row* row) {
  const Side& first = sides_[pair.first];
  const Side& second = sides_[pair.second];
  const Tree::RunInfo& a = tree_.runs_[first.run];
  const Tree::RunInfo& b = tree_.runs_[second.run];
  double shared = 0, equal = 0, log10_chance = 0;
  std::set<Bits> distinct;
  ForEachShared(
      CellsOf(tree_.cells_, a), CellsOf(tree_.cells_, b), [&](const Cell& left, const Cell& right) {
        shared += 1;
        if (BitsOf(left) == BitsOf(right)) {
          equal += 1;
          log10_chance +=
              distinct.insert(BitsOf(left)).second ? static_cast<double>(left.log10_chance) : 0.0;
        }
        return true;
      });
  row->Set(Field::kPath, first.path);
  row->Set(Field::kOtherPath, second.path);
  row->Set(Field::kModel, first.model);
  row->Set(Field::kOtherModel, second.model);
  row->Set(Field::kSharedCells, shared);
  row->Set(Field::kEqualCells, equal);
  row->Set(Field::kDistinctEqual, static_cast<double>(distinct.size()));
  row->Set(Field::kCoincidence, std::pow(10.0, std::max(log10_chance, -300.0)));
  row->SetFlag(Field::kNamed, !a.name.name.empty() && !b.name.name.empty());
  row->SetFlag(Field::kSameBasename, a.name.basename == b.name.basename);
  row->SetFlag(Field::kInitialWeights, first.is_initial || second.is_initial);
  row->SetFlag(Field::kLocalAndHub, first.is_local != second.is_local);
}

void PairRows::ForEach(const std::function<void(Row&)>& judge) {
  SortSides();
  FindPairs();
  std::sort(pairs_.begin(), pairs_.end());
  Row row(RowKind::kPair, &tree_.names_);
  for (const Pair& pair : pairs_) {
    row.Reset(RowKind::kPair, &tree_.names_, nullptr);
    Fill(pair, &row);
    judge(row);
  }
}

}  // namespace hl
