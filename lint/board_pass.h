// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "lint/board/preset.h"
#include "lint/record/file_rows.h"

namespace hl {

// Takes out of `files` those that are a board of `boards` (whose `file` is a path): they are no
// results files. Gives the presets of each, those of one file side by side, sorted by path.
std::vector<BoardPreset> TakeBoardFiles(const std::vector<BoardPreset>& boards,
                                        std::vector<std::string>* files);

// Makes the rows of a board file, read in each of the ways that the presets from `first` to `last`
// say; all have the same file. What is no such board is among the problems, with its line; a file
// of which nothing can be read is one. `names` must outlive the rows.
FileOutcome ReadBoardFile(const BoardPreset* first,
                          const BoardPreset* last,
                          Names* names,
                          const std::function<void(Row&)>& use);

// The end of the presets that have the file of `first`.
const BoardPreset* EndOfFile(const BoardPreset* first, const BoardPreset* last);

}  // namespace hl
