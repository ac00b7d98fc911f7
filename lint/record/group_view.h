// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "lint/record/row.h"

namespace hl {

// A group row and its children, gathered once. PREDICATES 2, "Aggregates".
struct GroupView {
  // Documents of a child as the file records them, and as its score and stderr imply; each falls
  // back on the other (runs with --samples record a wrong n). Missing if neither is known.
  struct Size {
    double recorded = kMissing;
    double implied = kMissing;
  };

  Row* of = nullptr;                  // null: of none
  std::vector<std::uint32_t> leaves;  // tasks below the group, each once
  std::vector<std::uint32_t> absent;  // of these, those that `results` lacks
  std::vector<Row*> rows;             // leaves that have the key with a finite score
  std::vector<Size> sizes;            // theirs
  std::vector<Row*> direct_rows;      // direct children that have it; empty if the same as `rows`
  std::vector<Size> direct_sizes;     // a subgroup's is the sum over its leaves that have the key
  std::vector<std::uint32_t> direct;  // all direct children
};

// The view of a group row. Valid until another row is asked for or the run is cleared.
// REQUIRES: a row of kind kGroup. Empty for a row without a run.
const GroupView& ViewOf(Row& row);

// The size of a task by itself, whatever the metric: recorded, else implied by its first such row.
GroupView::Size SizeOfTask(Run& run, std::uint32_t task, std::uint32_t key);

}  // namespace hl
