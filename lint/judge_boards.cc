// SPDX-License-Identifier: MIT
#include "lint/judge_boards.h"

#include <algorithm>
#include <set>

#include "lint/base/lexical_path.h"
#include "lint/board/board_reader.h"
#include "lint/board/item_board.h"
#include "lint/board/standing_rows.h"
#include "lint/read/table.h"

namespace hl {
namespace {

std::string Words(const Diagnostic& fault) {
  const std::string place = fault.line > 0 ? "line " + std::to_string(fault.line) + ": " : "";
  return place + fault.message + (fault.suggestion.empty() ? "" : "; " + fault.suggestion);
}

}  // namespace

std::vector<BoardPreset> TakeBoardFiles(const std::vector<BoardPreset>& boards,
                                        std::vector<std::string>* files) {
  std::vector<BoardPreset> taken;
  std::set<std::string> paths;
  for (const BoardPreset& board : boards) {
    const auto wanted = LexicalPath(board.file);
    const auto found = std::find_if(files->begin(), files->end(), [&](const std::string& file) {
      return LexicalPath(file) == wanted;
    });
    if (found != files->end()) {
      taken.push_back(board);
      taken.back().file = *found;
      paths.insert(*found);
    }
  }
  std::erase_if(*files, [&](const std::string& file) { return paths.count(file) != 0; });
  return taken;
}

void JudgeBoards(const std::vector<BoardPreset>& boards,
                 Judge* judge,
                 Names* names,
                 std::unordered_map<std::string, FileStamp>* stamps,
                 Report* report) {
  Input input;
  for (const BoardPreset& preset : boards) {
    const std::string& path = preset.file;
    const auto stamp = input.Read(path);
    if (!stamp) {
      report->problems.push_back({path, stamp.error().message});
      continue;
    }
    Diagnostics faults;
    const std::string_view text = input.bytes();
    const auto table = ReadTable(text, {path, GuessTableFormat(path, text), preset.path}, &faults);
    const auto board = !table        ? std::nullopt
                       : preset.item ? MakeItemBoard(*table, preset, path, &faults)
                                     : MakeBoard(*table, preset, path, &faults);
    for (const Diagnostic& fault : faults) {
      report->problems.push_back({path, Words(fault)});
    }
    if (!board) {
      continue;
    }
    report->files += static_cast<std::uint64_t>(stamps->emplace(path, *stamp).second);
    report->values += board->rows.size();
    ForEachStanding({path, text, &*table, &preset, &*board}, names,
                    [&](Row& row) { judge->JudgeRow(row, &report->findings); });
  }
}

}  // namespace hl
