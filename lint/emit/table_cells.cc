// SPDX-License-Identifier: MIT
#include "lint/emit/table_cells.h"

#include "lint/base/escape.h"

namespace hl {

std::string CsvCell(std::string_view text) {
  const std::string safe = EscapeLineStart(text);
  if (safe.find_first_of(",\"") == std::string::npos) {
    return safe;
  }
  std::string cell = "\"";
  for (const char c : safe) {
    cell += c == '"' ? "\"\"" : std::string(1, c);
  }
  return cell + "\"";
}

std::string MarkdownCell(std::string_view text) {
  std::string cell;
  for (const char c : EscapeForText(text)) {
    if (std::string_view("\\`*_[]<>|~").find(c) != std::string_view::npos) {
      cell += '\\';
    }
    cell += c;
  }
  return cell;
}

}  // namespace hl
