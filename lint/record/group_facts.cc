// SPDX-License-Identifier: MIT
// What the children of a group row hold. PREDICATES 2, "Aggregates".
#include <algorithm>
#include <cmath>
#include <string>

#include "lint/record/facts.h"
#include "lint/record/group_view.h"
#include "lint/record/run.h"

namespace hl::facts {
namespace {

// HL101 of a child, as the counting fact needs it: a stderr of exactly zero strictly inside the
// range, which neither a single document nor rounding explains.
bool IsZeroInside(Row& child) {
  const double score = child.Get(Field::kScore);
  if (child.Get(Field::kStderr) != 0 || child.Get(Field::kIsMean) == 0.0 ||
      child.Get(Field::kN) == 1 ||
      !(child.Get(Field::kScoreMin) < score && score < child.Get(Field::kScoreMax))) {
    return false;
  }
  const double half = child.Get(Field::kRoundedHalf);
  return half == 0 || child.Get(Field::kStderrExpected) > std::fmax(0.001, half);
}

// The child whose `field` is the largest (or least) finite one; null if there is none.
Row* Extreme(Row& row, Field field, bool largest) {
  Row* found = nullptr;
  for (Row* child : ViewOf(row).rows) {
    const double value = child->Get(field);
    if (!std::isfinite(value)) {
      continue;
    }
    const double best = found == nullptr ? value : found->Get(field);
    if (found == nullptr || (largest ? value > best : value < best)) {
      found = child;
    }
  }
  return found;
}

double FieldOfExtreme(Row& row, Field field, bool largest, Field wanted) {
  Row* child = Extreme(row, field, largest);
  return child == nullptr ? kMissing : child->Get(wanted);
}

double CountIf(Row& row, bool (*counts)(Row& child)) {
  double count = 0;
  for (Row* child : ViewOf(row).rows) {
    count += counts(*child) ? 1 : 0;
  }
  return count;
}

// Leaves of a task row's entry, and those that `results` lacks.
std::vector<std::uint32_t> LeavesOfEntry(Row& row, bool absent_only) {
  std::vector<std::uint32_t> leaves;
  if (row.run() == nullptr) {
    return leaves;
  }
  row.run()->FindLeaves(static_cast<std::uint32_t>(row.Get(Field::kTask)), &leaves);
  if (absent_only) {
    std::erase_if(leaves, [&](std::uint32_t leaf) {
      return row.run()->entry_of.Find(leaf) != NameIndex::kNone;
    });
  }
  return leaves;
}

bool IsGroupWithRows(Row& row) {
  return row.kind() == RowKind::kTask && row.run() != nullptr && row.IsTrue(Field::kIsGroup) &&
         row.entry != Row::kNoEntry && row.run()->entries[row.entry].row_count > 0;
}

}  // namespace

double ChildrenCount(Row& row) {
  if (row.kind() == RowKind::kTask) {
    return IsGroupWithRows(row) ? static_cast<double>(LeavesOfEntry(row, false).size()) : kMissing;
  }
  return row.run() == nullptr ? kMissing : static_cast<double>(ViewOf(row).rows.size());
}

double ChildrenAbsent(Row& row) {
  if (row.kind() == RowKind::kGroup) {
    return row.run() == nullptr || !row.run()->children_known
               ? kMissing
               : static_cast<double>(ViewOf(row).absent.size());
  }
  if (!IsGroupWithRows(row)) {
    return kMissing;
  }
  const auto absent = static_cast<double>(LeavesOfEntry(row, true).size());
  const std::uint32_t list =
      row.run()->children_of.Find(static_cast<std::uint32_t>(row.Get(Field::kTask)));
  if (list != NameIndex::kNone) {
    row.Set(Field::kChildrenAbsent, absent, row.run()->child_list_places[list]);
  }
  return absent;
}

double ChildrenAbsentNames(Row& row) {
  if (!IsGroupWithRows(row)) {
    return kMissing;
  }
  const auto absent = LeavesOfEntry(row, true);
  if (absent.empty()) {
    return kMissing;
  }
  return static_cast<double>(row.names().Intern(ListNames(row.names(), absent)));
}

double ChildrenZero(Row& row) {
  return row.run() == nullptr ? kMissing : CountIf(row, IsZeroInside);
}

double ChildrenMissing(Row& row) {
  return row.run() == nullptr
             ? kMissing
             : CountIf(row, [](Row& child) { return !std::isfinite(child.Get(Field::kStderr)); });
}

double ChildrenWrongGroups(Row& row) {
  if (row.Text(Field::kStderrFormula) != "none") {
    return 0.0;
  }
  // The rows are taken out first: asking a subgroup for its formula looks at another group.
  std::vector<Row*> subgroups;
  for (Row* child : ViewOf(row).direct_rows) {
    if (child->kind() == RowKind::kGroup) {
      subgroups.push_back(child);
    }
  }
  double count = 0;
  for (Row* subgroup : subgroups) {
    count += subgroup->Text(Field::kStderrFormula) == "none" ? 1 : 0;
  }
  return count;
}

double ChildrenNKnown(Row& row) {
  const auto& view = ViewOf(row);
  if (view.rows.empty()) {
    return kMissing;
  }
  return std::all_of(view.sizes.begin(), view.sizes.end(),
                     [](const GroupView::Size& size) { return Has(size.recorded); })
             ? 1.0
             : 0.0;
}

double ChildrenN(Row& row) {
  if (!row.IsTrue(Field::kChildrenNKnown)) {
    return kMissing;
  }
  double sum = 0;
  for (const GroupView::Size& size : ViewOf(row).sizes) {
    sum += size.recorded;
  }
  return sum;
}

double ChildrenStderrMax(Row& row) {
  return FieldOfExtreme(row, Field::kStderr, true, Field::kStderr);
}
double ChildrenStderrMaxHalf(Row& row) {
  return FieldOfExtreme(row, Field::kStderr, true, Field::kStderrHalf);
}
double ChildrenScoreMin(Row& row) {
  return FieldOfExtreme(row, Field::kScore, false, Field::kScore);
}
double ChildrenScoreMinHalf(Row& row) {
  return FieldOfExtreme(row, Field::kScore, false, Field::kScoreHalf);
}
double ChildrenScoreMax(Row& row) {
  return FieldOfExtreme(row, Field::kScore, true, Field::kScore);
}
double ChildrenScoreMaxHalf(Row& row) {
  return FieldOfExtreme(row, Field::kScore, true, Field::kScoreHalf);
}

double EqualShare(Row& row) {
  const double shared = row.Get(Field::kSharedCells);
  return shared > 0 ? row.Get(Field::kEqualCells) / shared : kMissing;
}

std::string ListNames(const Names& names, const std::vector<std::uint32_t>& ids) {
  constexpr std::size_t kMost = 3;
  std::string list;
  for (std::size_t i = 0; i < ids.size() && i < kMost; ++i) {
    list += (i == 0 ? "" : ", ") + std::string(names.Text(ids[i]));
  }
  return ids.size() > kMost ? list + ", …" : list;
}

std::vector<CountedPlace> PlacesCounted(Row& row, Field field) {
  std::vector<CountedPlace> places;
  if (field == Field::kChildrenZero && row.run() != nullptr) {
    for (Row* child : ViewOf(row).rows) {
      if (IsZeroInside(*child)) {
        places.push_back({{},
                          child->PlaceOf(Field::kStderr),
                          PointerOf(*child, Field::kStderr),
                          "the zeros come from"});
      }
    }
  } else if (field == Field::kLines && row.kind() == RowKind::kSamples) {
    places.push_back({std::string(row.Text(Field::kSamplesPath)), {}, {}, "the answers stand in"});
  } else if (field == Field::kSharedCells && row.kind() == RowKind::kPair) {
    places.push_back(
        {std::string(row.Text(Field::kOtherPath)), {}, {}, "the same numbers stand in"});
  }
  return places;
}

}  // namespace hl::facts
