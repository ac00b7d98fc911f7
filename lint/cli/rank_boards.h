// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "lint/board/board.h"
#include "lint/board/preset.h"
#include "lint/board/tree_boards.h"

namespace hl {

// What the paths of `rank` hold.
struct FoundBoards {
  std::vector<Board> boards;                // of board files
  std::vector<TreeBoards::Column> columns;  // of results trees
  bool failed = false;                      // something could not be read; it was printed
};

struct BoardChoice {
  std::vector<std::string> presets;     // words of --board; empty: by the names of the files
  BoardPreset form;                     // --model, --score and so on
  std::vector<BoardPreset> configured;  // [[board]] of the configuration, read besides
  unsigned jobs = 0;
};

// Reads every path: a board file by the presets or columns that `choice` names, else by the presets
// whose file names fit, else by the usual names of columns; results files and folders as a tree,
// unless presets are named: then a folder's files that fit them. What cannot be read is printed to
// standard error, and the rest is read all the same.
FoundBoards ReadBoards(const std::vector<std::string>& paths, const BoardChoice& choice);

}  // namespace hl
