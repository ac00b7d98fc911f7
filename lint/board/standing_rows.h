// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "lint/board/board.h"
#include "lint/board/preset.h"
#include "lint/read/table.h"
#include "lint/record/row.h"

namespace hl {

// A board file that was read, and its bytes.
struct BoardFile {
  std::string path;
  std::string_view text;
  const Table* table;
  const BoardPreset* preset;
  const Board* board;
};

// Makes the rows by which a board file is judged: a board row for its first place, a standing for
// each model, and one more for each rate of the preset that the model's counts give, too. `names`
// must outlive the rows' use.
void ForEachStanding(const BoardFile& file, Names* names, const std::function<void(Row&)>& judge);

}  // namespace hl
