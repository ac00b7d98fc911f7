// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "lint/record/run.h"
#include "lint/record/settings.h"

namespace hl {

// A column of the tree that somebody ranks models by; a [[board]] of the configuration.
struct BoardSpec {
  std::string task, metric, filter;  // filter empty: any
  std::vector<int> top = {1};        // ranks to look at
};

// Which kinds of rows the rules in force ask for: what is not needed is not kept.
struct TreeNeeds {
  bool cells = false;  // peers
  bool pairs = false;
  bool boards = false;  // board and tree
};

// What outlives a run: compact columns over all results files, 24 bytes a cell where pairs or
// boards are wanted, and the rows made from them. Used by one thread.
class Tree {
 public:
  Tree(const TreeNeeds& needs, std::vector<BoardSpec> boards);

  // Takes from a run what rows across files need. The order of the runs does not matter. Safe to
  // call from several threads.
  void Add(Run& run);

  // Makes the cell, pair, board and tree rows and hands each to `judge`, in an order that depends
  // on paths and names alone. Called once.
  void ForEachRow(const std::function<void(Row&)>& judge);

  // Whether there are results for each board.
  [[nodiscard]] std::vector<bool> BoardsFound() const;

  struct Cell {
    std::uint32_t column;
    float log10_chance;  // of an equal cell by coincidence; NaN: no cell of a pair
    double score;
    double stderr_;  // missing if not finite
  };
  struct RunInfo {
    std::string path;
    std::string model;  // as shown; empty: unknown
    ModelName name;
    double date = kMissing;
    std::size_t first_cell = 0, cell_count = 0;  // sorted by column
  };
  struct Column {
    std::string task, metric, filter;
    bool lower_is_better = false;  // by the name of the metric
    double higher_votes = 0;       // files that say higher_is_better, less those that deny it
    int board = -1;                // index of the BoardSpec that names it
    double peers_n = kMissing;     // n that its files imply; NaN: they disagree
    double peers_count = 0;
    double files = 0;
  };

 private:
  friend class PairRows;
  friend class BoardRows;
  struct BoardPlace {
    std::uint32_t column, run;
    Place place;
    Settings settings;
  };
  struct GroupList {
    std::uint32_t run;
    std::string group;
    double version, generation;
    Place place;
    std::vector<std::uint32_t> children;  // ids of names_
  };

  std::uint32_t ColumnOf(Run& run, std::uint32_t index);
  std::uint32_t FindColumn(Run& run, Row& row);
  void Finish();
  void AddCells(Run& run, std::uint32_t index);
  void AddPeers(Run& run);
  void AddGroups(Run& run, std::uint32_t index);
  void ForEachCell(const std::function<void(Row&)>& judge);
  void ForEachGroupCell(const std::function<void(Row&)>& judge);

  TreeNeeds needs_;
  std::vector<BoardSpec> boards_;
  std::mutex adding_;
  Names names_;
  std::vector<RunInfo> runs_;
  std::vector<Cell> cells_;
  std::vector<Column> columns_;
  std::unordered_map<std::uint64_t, std::uint32_t> column_of_;  // (task, key) of names_ -> column
  std::vector<BoardPlace> board_places_;
  std::vector<Row> open_cells_;              // share rows whose n only peers can tell
  std::vector<std::uint32_t> open_columns_;  // their columns
  std::vector<GroupList> groups_;
};

}  // namespace hl
