// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "lint/read/input.h"
#include "lint/record/group_view.h"
#include "lint/record/metric_key.h"
#include "lint/record/name_index.h"
#include "lint/record/row.h"

namespace hl {

// The model that config.model_args name, as the pair rule compares it (PREDICATES HL501).
struct ModelName {
  std::string name;  // value of the first of peft, delta, pretrained, model, path, engine; or empty
  std::string basename;  // its last path part in lower case
  std::string revision;
};

struct SampleColumn;

// One entry of `results`: a task or a group.
struct Entry {
  std::uint32_t task = 0;  // name id
  bool is_group = false;
  std::uint32_t first_row = 0;  // its rows in Run::rows: one a metric
  std::uint32_t row_count = 0;
};

// One results file as rows, without its bytes. `rows` holds the metric and group rows in file
// order. Made by ReadResults; everything in it lives until the next file is read into it.
struct Run {
  explicit Run(Names* table) : names(table), metrics(table), file(RowKind::kFile, table) {}
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  std::string path;
  FileStamp stamp;
  Names* names;
  MetricNames metrics;

  bool flat = false;  // keys without commas: files before 0.4
  ModelName model;
  std::string model_args, revision, git_hash, chat_template_sha;  // of the file; empty: none
  std::string model_shown;    // the model as findings name it; empty: unknown
  bool scores_short = false;  // all scores have ten decimals or fewer
  std::uint64_t values = 0;   // scores and numeric standard errors

  Row file;
  std::vector<Entry> entries;
  std::vector<Row> rows;  // the first row_count are this run's; the others wait to be used again
  std::vector<Row> task_rows;  // one an entry, likewise
  std::uint32_t row_count = 0;

  NameIndex entry_of;                                   // task name -> index in entries
  NameIndex configured;                                 // names that have an entry in `configs`
  NameIndex children_of;                                // group name -> index in child_lists
  std::vector<std::vector<std::uint32_t>> child_lists;  // direct children, as listed
  std::vector<std::uint32_t> child_list_groups;         // whose list each is
  std::vector<Place> child_list_places;  // of the list in group_subtasks; none for an alias tree
  std::uint32_t child_list_count = 0;
  // `task_hashes` of the file by task, where somebody said that they are wanted: each is another
  // 64 characters.
  bool wants_task_hashes = false;
  struct TaskHash {
    std::string text;
    Place place;
  };
  std::unordered_map<std::uint32_t, TaskHash> task_hashes;
  bool children_known = true;  // false: rows may have been lost, and nobody can tell

  // Of the rows whose score the samples gave, by index: their values. They live as long as the
  // samples that were bound.
  std::unordered_map<std::uint32_t, const SampleColumn*> answers;

  // Columns of the tree that the rows of the last file fell into, by index of the row: files of a
  // tree have the same rows, so nearly all are found here. Outlives the file.
  struct ColumnMemo {
    std::uint64_t name = ~std::uint64_t{0};  // task and key
    std::uint32_t column = 0;
  };
  std::vector<ColumnMemo> column_memo;

  NameIndex seen;  // scratch of FindLeaves
  GroupView view;  // of the group row that was asked about last

  // Begins a new file: nothing in it yet.
  void Clear();

  // The row of a task with a certain key, or null.
  Row* FindRow(std::uint32_t task, std::uint32_t key);

  // Direct children of a group; empty for a task.
  [[nodiscard]] const std::vector<std::uint32_t>& Children(std::uint32_t group) const;

  // The list of the direct children of `group`, empty at first; valid until the next one is added.
  std::vector<std::uint32_t>& AddChildList(std::uint32_t group, Place place);

  // All tasks below a group, each once, in the order in which they are first met; a group that
  // contains itself is entered once. Replaces what `leaves` held.
  void FindLeaves(std::uint32_t group, std::vector<std::uint32_t>* leaves);
};

// RFC 6901 pointer of the token at which `field` of a row stands; empty for the file as a whole.
std::string PointerOf(Row& row, Field field);

}  // namespace hl
