// SPDX-License-Identifier: MIT
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "lint/board/board_reader.h"
#include "lint/board/item_board.h"
#include "lint/board/standing_rows.h"
#include "lint/emit/rank.h"
#include "lint/read/input.h"
#include "lint/read/table.h"

namespace {

constexpr std::size_t kMostRanked = 200;  // rows: the statistics have tests of their own

// Columns as boards of the seeds have them.
const std::array<hl::BoardPreset, 3>& Presets() {
  static const std::array<hl::BoardPreset, 3> presets = [] {
    std::array<hl::BoardPreset, 3> made;
    made[1].model = "model";
    made[1].score = "pass_rate_2";
    made[1].n_column = "test_cases";
    made[1].is_binary = true;
    made[1].rank = "rank";
    made[1].rates = {{"pass_rate_2", "pass_num_2", "", "", "test_cases"}};
    made[2].model = "model";
    made[2].score = "correct";
    made[2].item = "question";
    return made;
  }();
  return presets;
}

// No row may stand outside of the file, and every format must be able to say a ranking.
void Check(std::string_view text,
           const hl::Table& table,
           const hl::BoardPreset& preset,
           const hl::Board& board) {
  hl::Names names;
  if (board.rows.size() <= kMostRanked) {
    hl::ForEachStanding({"board", text, &table, &preset, &board}, &names, [&](hl::Row& row) {
      const hl::Place place = row.PlaceOf(hl::Field::kScore);
      if (row.kind() == hl::RowKind::kStanding &&
          (place.offset > text.size() || place.length > text.size() - place.offset)) {
        std::abort();
      }
    });
    const hl::Ranking ranking = hl::Rank(board, {});
    if (hl::RankText(ranking, {}).empty() || hl::RankJson({ranking}).empty() ||
        hl::RankMarkdown(ranking, {}).empty() || hl::RankBadge(ranking).empty()) {
      std::abort();
    }
  }
}

}  // namespace

// Any bytes as a board file of every format. What is refused must say why.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  hl::Input input;
  input.Assign({reinterpret_cast<const char*>(data), size});
  for (const hl::TableFormat format :
       {hl::TableFormat::kCsv, hl::TableFormat::kTsv, hl::TableFormat::kJson,
        hl::TableFormat::kYaml, hl::TableFormat::kMarkdown}) {
    hl::Diagnostics faults;
    const auto table = hl::ReadTable(input.bytes(), {"board", format, ""}, &faults);
    if (table.has_value() == !faults.empty()) {
      std::abort();
    }
    for (const hl::BoardPreset& preset : Presets()) {
      hl::Diagnostics wrong;
      const auto board = !table        ? std::nullopt
                         : preset.item ? hl::MakeItemBoard(*table, preset, "board", &wrong)
                                       : hl::MakeBoard(*table, preset, "board", &wrong);
      if (board) {
        Check(input.bytes(), *table, preset, *board);
      } else if (table && wrong.empty()) {
        std::abort();
      }
    }
  }
  return 0;
}
