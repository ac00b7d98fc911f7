// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "lint/board/preset.h"
#include "lint/read/input.h"
#include "lint/report/finding.h"
#include "lint/report/judge.h"

namespace hl {

// Takes out of `files` those that are a board of `boards` (whose `file` is a path): they are no
// results files.
std::vector<BoardPreset> TakeBoardFiles(const std::vector<BoardPreset>& boards,
                                        std::vector<std::string>* files);

// Judges board files: adds findings, counts, and, for a file that cannot be read as the board that
// the configuration says it is, a problem with its line. All rows of `judge` are named in `names`.
void JudgeBoards(const std::vector<BoardPreset>& boards,
                 Judge* judge,
                 Names* names,
                 std::unordered_map<std::string, FileStamp>* stamps,
                 Report* report);

}  // namespace hl
