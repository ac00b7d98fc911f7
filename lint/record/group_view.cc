// SPDX-License-Identifier: MIT
#include "lint/record/group_view.h"

#include <cmath>

#include "lint/record/run.h"

namespace hl {
namespace {

// A subgroup counts with the sum over its leaves that have the key.
GroupView::Size SizeOfChild(Run& run, std::uint32_t child, std::uint32_t key) {
  if (run.Children(child).empty()) {
    return SizeOfTask(run, child, key);
  }
  std::vector<std::uint32_t> leaves;
  run.FindLeaves(child, &leaves);
  GroupView::Size sum{0, 0};
  bool any = false;
  for (const std::uint32_t leaf : leaves) {
    Row* row = run.FindRow(leaf, key);
    if (row == nullptr || !std::isfinite(row->Get(Field::kScore))) {
      continue;
    }
    any = true;
    const GroupView::Size size = SizeOfTask(run, leaf, key);
    sum.recorded = IsMissing(size.recorded) || IsMissing(sum.recorded)
                       ? kMissing
                       : sum.recorded + size.recorded;
    sum.implied =
        IsMissing(size.implied) || IsMissing(sum.implied) ? kMissing : sum.implied + size.implied;
  }
  return any ? sum : GroupView::Size{};
}

void Gather(Run& run,
            const std::vector<std::uint32_t>& tasks,
            std::uint32_t key,
            std::vector<Row*>* rows,
            std::vector<GroupView::Size>* sizes) {
  for (const std::uint32_t task : tasks) {
    Row* row = run.FindRow(task, key);
    if (row != nullptr && std::isfinite(row->Get(Field::kScore))) {
      rows->push_back(row);
      sizes->push_back(SizeOfChild(run, task, key));
    }
  }
}

// What all rows of a group have in common.
void GatherTasks(Run& run, std::uint32_t group, GroupView* view) {
  run.FindLeaves(group, &view->leaves);
  view->absent.clear();
  for (const std::uint32_t leaf : view->leaves) {
    if (run.entry_of.Find(leaf) == NameIndex::kNone) {
      view->absent.push_back(leaf);
    }
  }
  view->direct = run.Children(group);
}

}  // namespace

GroupView::Size SizeOfTask(Run& run, std::uint32_t task, std::uint32_t key) {
  const std::uint32_t index = run.entry_of.Find(task);
  if (index == NameIndex::kNone || run.entries[index].row_count == 0) {
    return {};
  }
  const Entry& entry = run.entries[index];
  double written = kMissing, proven = kMissing;
  Row* own = run.FindRow(task, key);
  if (own != nullptr && own->kind() == RowKind::kMetric) {
    proven = own->Get(Field::kNImplied);
  }
  for (std::uint32_t i = entry.first_row; i < entry.first_row + entry.row_count; ++i) {
    Row& row = run.rows[i];
    if (row.kind() != RowKind::kMetric) {
      continue;
    }
    written = row.Get(Field::kNRecorded);
    proven = Has(proven) ? proven : row.Get(Field::kNImplied);
  }
  return {Has(written) ? written : proven, Has(proven) ? proven : written};
}

const GroupView& ViewOf(Row& row) {
  static const GroupView empty;
  if (row.run() == nullptr || !row.run()->children_known) {
    return empty;
  }
  Run& run = *row.run();
  GroupView& view = run.view;
  if (view.of == &row) {
    return view;
  }
  const auto task = static_cast<std::uint32_t>(row.Get(Field::kTask));
  const auto key = static_cast<std::uint32_t>(row.Get(Field::kKey));
  if (view.of == nullptr || view.of->Get(Field::kTask) != task) {
    GatherTasks(run, task, &view);
  }
  view.of = &row;
  view.rows.clear();
  view.sizes.clear();
  view.direct_rows.clear();
  view.direct_sizes.clear();
  Gather(run, view.leaves, key, &view.rows, &view.sizes);
  if (view.direct != view.leaves) {
    Gather(run, view.direct, key, &view.direct_rows, &view.direct_sizes);
  }
  if (view.direct_rows == view.rows) {
    view.direct_rows.clear();
    view.direct_sizes.clear();
  }
  return view;
}

}  // namespace hl
