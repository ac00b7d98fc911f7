// SPDX-License-Identifier: MIT
// Which of all formulas that the harness ever wrote gives a group's score and stderr. PREDICATES
// HL302, HL303; FORMAT 5; the arithmetic is in stats/pooled.h.
#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include "lint/record/facts.h"
#include "lint/record/group_view.h"
#include "lint/record/run.h"
#include "lint/stats/pooled.h"

namespace hl::facts {
namespace {

using Size = GroupView::Size;
using Children = std::vector<stats::Child>;

// The children with one of their two sizes; empty if a size is not known. 0 stands for a size that
// the formula does not need.
Children ChildrenWith(const std::vector<Row*>& rows,
                      const std::vector<Size>& sizes,
                      double Size::*size) {
  Children children;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double n = sizes[i].*size;
    if (IsMissing(n)) {
      return {};
    }
    children.push_back({rows[i]->Get(Field::kScore), rows[i]->Get(Field::kStderr), n});
  }
  return children;
}

Children Unsized(const std::vector<Row*>& rows) {
  Children children;
  for (Row* row : rows) {
    children.push_back({row->Get(Field::kScore), row->Get(Field::kStderr), 0});
  }
  return children;
}

bool AllFinite(const Children& children) {
  return std::all_of(children.begin(), children.end(),
                     [](const stats::Child& child) { return std::isfinite(child.stderr_); });
}

// True for a short number that was not rounded: score and stderr imply an n; the score is 0 or 1
// and the stderr 0; or the score is k/n to the bit beside a stderr in full.
bool IsNatural(Row& child, Field half) {
  if (child.kind() != RowKind::kMetric) {
    return false;
  }
  const double score = child.Get(Field::kScore);
  const bool at_end = (score == 0 || score == 1) && child.Get(Field::kStderr) == 0;
  const bool is_share =
      half == Field::kScoreHalf && child.Get(Field::kStderrHalf) == 0 && Has(child.Get(Field::kK));
  return at_end || is_share || Has(child.Get(Field::kNImplied));
}

double KnownOr0(double value) {
  return Has(value) ? value : 0.0;
}

double HalfOf(Row& child, Field half) {
  return IsNatural(child, half) ? 0.0 : KnownOr0(child.Get(half));
}

// How far a right mean may be off the group's score because that and its children's scores were
// printed with few digits: the mean of what the children may be off, plain or by size.
double RoomOfScore(Row& group) {
  const GroupView& view = ViewOf(group);
  double plain = 0, by_size = 0, sizes = 0;
  for (std::size_t i = 0; i < view.rows.size(); ++i) {
    const double half = HalfOf(*view.rows[i], Field::kScoreHalf);
    const double size = KnownOr0(view.sizes[i].recorded);
    plain += half;
    by_size += half * size;
    sizes += size;
  }
  const auto count = static_cast<double>(view.rows.size());
  // The group's own score is natural, too, if it is a count over all documents beside a stderr in
  // full.
  const double score = group.Get(Field::kScore);
  const double n = group.Get(Field::kN);
  const bool natural = KnownOr0(group.Get(Field::kStderrHalf)) == 0 &&
                       std::abs(std::nearbyint(score * n) / n - score) <= 6e-15 * std::abs(score);
  return std::max(plain / count, sizes > 0 ? by_size / sizes : 0.0) +
         (natural ? 0.0 : KnownOr0(group.Get(Field::kScoreHalf)));
}

// The same of a stderr: every formula is a mean of some kind of those of the children.
double RoomOfStderr(Row& group) {
  double room = 0;
  for (Row* child : ViewOf(group).rows) {
    room = std::max(room, HalfOf(*child, Field::kStderrHalf));
  }
  return room + KnownOr0(group.Get(Field::kStderrHalf));
}

// A number of a group row and how far a right formula may be off it.
struct Found {
  double value;
  double room;
};

bool Fits(const std::optional<double>& value, const Found& found) {
  return value &&
         (stats::Fits(*value, found.value) || std::abs(*value - found.value) <= found.room);
}

// True if `formula` over the children, with either size, gives `found`.
bool FitsBySize(const std::vector<Row*>& rows,
                const std::vector<Size>& sizes,
                const Found& found,
                std::optional<double> (*formula)(std::span<const stats::Child>)) {
  for (const auto size : {&Size::recorded, &Size::implied}) {
    const Children children = ChildrenWith(rows, sizes, size);
    if (!children.empty() && Fits(formula(children), found)) {
      return true;
    }
  }
  return false;
}

// The running combination of v0.4.0 over `tasks`, children without the key included; nothing if a
// size is not known.
std::optional<stats::Combined> CombineV040(Row& row,
                                           const std::vector<std::uint32_t>& tasks,
                                           bool* last_has_key) {
  Run& run = *row.run();
  const auto key = static_cast<std::uint32_t>(row.Get(Field::kKey));
  std::vector<stats::CombinedChild> children;
  for (const std::uint32_t task : tasks) {
    Row* child = run.FindRow(task, key);
    const bool has_key = child != nullptr && std::isfinite(child->Get(Field::kScore));
    double n = SizeOfTask(run, task, key).recorded;
    if (child != nullptr && child->kind() == RowKind::kGroup) {
      n = kMissing;  // filled from the view's direct sizes below
      const GroupView& view = ViewOf(row);
      for (std::size_t i = 0; i < view.direct_rows.size(); ++i) {
        n = view.direct_rows[i] == child ? view.direct_sizes[i].recorded : n;
      }
    }
    if (IsMissing(n)) {
      return std::nullopt;
    }
    const double score = has_key ? child->Get(Field::kScore) : 0;
    const double error = has_key ? child->Get(Field::kStderr) : 0;
    children.push_back({{score, error, n}, has_key});
    *last_has_key = has_key;
  }
  return stats::CombinedV040(children);
}

// "combined" or "combined-variance" if v0.4.0's running combination gives `found`, in any of the
// orders in which it may have visited the children; else empty. `of_score`: compare the score.
std::string_view CombinedWord(Row& row, const Found& found, bool of_score) {
  const GroupView& view = ViewOf(row);
  std::vector<std::vector<std::uint32_t>> orders = {view.leaves, view.direct};
  orders.emplace_back(view.leaves.rbegin(), view.leaves.rend());
  orders.emplace_back(view.direct.rbegin(), view.direct.rend());
  for (const auto& order : orders) {
    bool last_has_key = true;
    const auto combined = CombineV040(row, order, &last_has_key);
    if (!combined) {
      continue;
    }
    if (Fits(of_score ? combined->score : combined->stderr_, found)) {
      return "combined";
    }
    if (!of_score && !last_has_key && Fits(combined->variance, found)) {
      return "combined-variance";
    }
  }
  return {};
}

// FORMAT 5 and 8: where the harness itself aggregates in a way that the file cannot show.
bool AggregatesOtherwise(Row& row) {
  const double version = row.Get(Field::kHarnessVersion);
  return row.Text(Field::kTask).ends_with("delta_nc") ||
         (row.Text(Field::kMetric) == "score" && version >= 40902 && version < 41200);
}

std::string_view StderrWord(Row& row) {
  const GroupView& view = ViewOf(row);
  const Found found{row.Get(Field::kStderr), RoomOfStderr(row)};
  if (FitsBySize(view.rows, view.sizes, found, stats::PooledStderr)) {
    return "pooled";
  }
  if (FitsBySize(view.direct_rows, view.direct_sizes, found, stats::PooledStderr)) {
    return "pooled-direct";
  }
  const Children unsized = Unsized(view.rows);
  if (Fits(stats::UnweightedStderr(unsized), found)) {
    return "unweighted";
  }
  if (Fits(stats::MeanOfStderrs(unsized), found)) {
    return "mean";
  }
  if (FitsBySize(view.rows, view.sizes, found, stats::UndividedStderr)) {
    return "undivided";
  }
  if (FitsBySize(view.rows, view.sizes, found, stats::QuadratureBySize)) {
    return "by-size";
  }
  const std::string_view combined = CombinedWord(row, found, false);
  return combined.empty() ? "none" : combined;
}

std::string_view ScoreWord(Row& row) {
  const GroupView& view = ViewOf(row);
  const Found found{row.Get(Field::kScore), RoomOfScore(row)};
  if (FitsBySize(view.rows, view.sizes, found, stats::MeanBySize)) {
    return "by-size";
  }
  if (FitsBySize(view.direct_rows, view.direct_sizes, found, stats::MeanBySize)) {
    return "by-size-direct";
  }
  if (Fits(stats::MeanPlain(Unsized(view.rows)), found)) {
    return "plain";
  }
  if (Fits(stats::MeanPlain(Unsized(view.direct_rows)), found)) {
    return "plain-direct";
  }
  const std::string_view combined = CombinedWord(row, found, true);
  return combined.empty() ? "none" : combined;
}

double ValueOf(Row& row, std::optional<double> (*formula)(std::span<const stats::Child>)) {
  const GroupView& view = ViewOf(row);
  const auto value = formula(ChildrenWith(view.rows, view.sizes, &Size::recorded));
  return value ? *value : kMissing;
}

}  // namespace

double MeanBySize(Row& row) {
  return ValueOf(row, stats::MeanBySize);
}

double MeanPlain(Row& row) {
  const auto value = stats::MeanPlain(Unsized(ViewOf(row).rows));
  return value ? *value : kMissing;
}

double StderrPooled(Row& row) {
  return row.Get(Field::kChildrenMissing) == 0 ? ValueOf(row, stats::PooledStderr) : kMissing;
}

double StderrUnweighted(Row& row) {
  const Children children = Unsized(ViewOf(row).rows);
  const auto value = AllFinite(children) ? stats::UnweightedStderr(children) : std::nullopt;
  return value ? *value : kMissing;
}

double StderrFormula(Row& row) {
  const double found = row.Get(Field::kStderr);
  const GroupView& view = ViewOf(row);
  if (!std::isfinite(found) || view.rows.empty() || !AllFinite(Unsized(view.rows))) {
    return kMissing;
  }
  return static_cast<double>(row.names().Intern(StderrWord(row)));
}

double ScoreFormula(Row& row) {
  const double found = row.Get(Field::kScore);
  if (!std::isfinite(found) || ViewOf(row).rows.empty() || AggregatesOtherwise(row)) {
    return kMissing;
  }
  return static_cast<double>(row.names().Intern(ScoreWord(row)));
}

}  // namespace hl::facts
