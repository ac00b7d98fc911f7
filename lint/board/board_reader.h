// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "lint/base/diagnostic.h"
#include "lint/board/board.h"
#include "lint/board/preset.h"
#include "lint/read/table.h"

namespace hl {

// Makes a board of a table. Without a preset's word for it, the model is the column `model` or
// `name`, the score `score`, and `stderr` and `n` are taken where columns of that name exist.
// Nothing, and diagnostics, where a column does not exist, a cell is no number, a score lies
// outside the scale, or a standard error is negative; at most 20 cells are reported. Rows without a
// score are left out, rows that stand twice are counted once, and the board's notes say so.
std::optional<Board> MakeBoard(const Table& table,
                               const BoardPreset& preset,
                               const std::string& path,
                               Diagnostics* diagnostics);

}  // namespace hl
