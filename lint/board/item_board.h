// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "lint/base/diagnostic.h"
#include "lint/board/board.h"
#include "lint/board/preset.h"
#include "lint/read/table.h"

namespace hl {

// Makes a board of a table that has a row for each answer: the preset's `item` names the column of
// the question, `score` what the answer got. A model's score is the mean over its items, the
// answers to one item averaged first; the standard error is SD / sqrt(items), SD with n - 1 (Miller
// 2024, arXiv 2411.00640). Where all models have the same items, the board keeps their answers for
// paired tests, with the clusters that the preset's `cluster` names. Faults as MakeBoard's.
std::optional<Board> MakeItemBoard(const Table& table,
                                   const BoardPreset& preset,
                                   const std::string& path,
                                   Diagnostics* diagnostics);

}  // namespace hl
