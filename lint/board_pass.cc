// SPDX-License-Identifier: MIT
#include "lint/board_pass.h"

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
  std::stable_sort(taken.begin(), taken.end(),
                   [](const BoardPreset& a, const BoardPreset& b) { return a.file < b.file; });
  return taken;
}

const BoardPreset* EndOfFile(const BoardPreset* first, const BoardPreset* last) {
  return std::find_if(first, last,
                      [&](const BoardPreset& preset) { return preset.file != first->file; });
}

FileOutcome ReadBoardFile(const BoardPreset* first,
                          const BoardPreset* last,
                          Names* names,
                          const std::function<void(Row&)>& use) {
  const std::string& path = first->file;
  Input input;
  const auto stamp = input.Read(path);
  if (!stamp) {
    return {FileOutcome::Kind::kProblem, stamp.error().message, {}, 0};
  }
  const std::string_view text = input.bytes();
  FileOutcome outcome{FileOutcome::Kind::kProblem, {}, *stamp, 0};
  for (const BoardPreset* preset = first; preset != last; ++preset) {
    Diagnostics faults;
    const auto table = ReadTable(text, {path, GuessTableFormat(path, text), preset->path}, &faults);
    const auto board = !table         ? std::nullopt
                       : preset->item ? MakeItemBoard(*table, *preset, path, &faults)
                                      : MakeBoard(*table, *preset, path, &faults);
    for (const Diagnostic& fault : faults) {
      outcome.problems.push_back(Words(fault));
    }
    if (!board) {
      continue;
    }
    outcome.kind = FileOutcome::Kind::kBoard;
    outcome.values += board->rows.size();
    ForEachStanding({path, text, &*table, preset, &*board}, names, use);
  }
  return outcome;
}

}  // namespace hl
