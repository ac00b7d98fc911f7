// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "lint/board/board.h"
#include "lint/record/run.h"
#include "lint/record/settings.h"

namespace hl {

// The columns of a tree of results files as boards: one for each task, metric and filter that two
// models or more have a score for.
class TreeBoards {
 public:
  // Takes the scores of a run. Safe to call from several threads, in any order.
  void Add(Run& run);

  struct Column {
    std::string task, metric, filter;  // filter empty: the files have none
    Board board;
  };
  // The columns, sorted by name. Of several runs of one model the newest stands, of equal dates the
  // last path; the board's notes tell where their scores differ. A run of an unknown model is a
  // model of its own, called by its path.
  [[nodiscard]] std::vector<Column> Boards(const std::string& path) const;

 private:
  struct Cell {
    std::string model, path;
    double date, score, stderr_, n;
    Settings settings;
    std::vector<std::pair<std::uint64_t, double>> answers;  // item, value; sorted; empty: unknown
  };
  struct Cells {
    std::vector<Cell> cells;
    double higher_votes = 0;  // files that say higher_is_better, less those that deny it
    bool lower_by_name = false;
    bool is_binary = true;  // of every cell
    double scale = 0;
  };
  static Board MakeBoard(std::vector<Cell> cells);
  static void PairAnswers(const std::vector<const Cell*>& standing, Board* board);

  std::mutex adding_;
  std::map<std::tuple<std::string, std::string, std::string>, Cells> columns_;
};

}  // namespace hl
