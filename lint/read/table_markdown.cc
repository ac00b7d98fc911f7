// SPDX-License-Identifier: MIT
// Tables of GitHub Flavored Markdown (its specification, section 4.10).
#include <algorithm>
#include <vector>

#include "lint/base/number.h"
#include "lint/base/suggest.h"
#include "lint/read/table_formats.h"

namespace hl {
namespace {

std::string_view Trim(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  return first == std::string_view::npos
             ? std::string_view()
             : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// The text of a cell as a page shows it: "[name](link)" is its name, marks for bold and code go.
std::string Shown(std::string_view cell) {
  std::string text;
  for (std::size_t i = 0; i < cell.size(); ++i) {
    const std::string_view rest = cell.substr(i);
    const std::size_t link = rest.starts_with('[') ? rest.find("](") : std::string_view::npos;
    const std::size_t end =
        link == std::string_view::npos ? std::string_view::npos : rest.find(')', link);
    if (end != std::string_view::npos) {
      text += Shown(rest.substr(1, link - 1));
      i += end;
    } else if (rest.starts_with('\\') && rest.size() > 1) {
      text += rest[1];
      ++i;
    } else if (rest.starts_with("**") || rest.starts_with("__")) {
      ++i;
    } else if (rest[0] != '`') {
      text += rest[0];
    }
  }
  return text;
}

// The cells of a line, without the pipes at its ends; "\|" is no end of a cell.
std::vector<std::string_view> CellsOf(std::string_view line) {
  std::vector<std::string_view> cells;
  line = Trim(line);
  if (line.starts_with('|')) {
    line.remove_prefix(1);
  }
  std::size_t begin = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\') {
      ++i;
    } else if (line[i] == '|') {
      cells.push_back(Trim(line.substr(begin, i - begin)));
      begin = i + 1;
    }
  }
  if (begin < line.size()) {
    cells.push_back(Trim(line.substr(begin)));
  }
  return cells;
}

// True for "|---|:-:|", the line below a header.
bool IsDelimiterRow(std::string_view line) {
  if (line.find('-') == std::string_view::npos || line.find('|') == std::string_view::npos) {
    return false;
  }
  const std::vector<std::string_view> cells = CellsOf(line);
  return std::all_of(cells.begin(), cells.end(), [](std::string_view cell) {
    if (cell.starts_with(':')) {
      cell.remove_prefix(1);
    }
    if (cell.ends_with(':')) {
      cell.remove_suffix(1);
    }
    return !cell.empty() && cell.find_first_not_of('-') == std::string_view::npos;
  });
}

struct FoundTable {
  std::string heading;  // that it stands below; empty: none
  std::size_t header;   // index of its first line
};

std::vector<std::string_view> LinesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::vector<FoundTable> FindTables(const std::vector<std::string_view>& lines) {
  std::vector<FoundTable> tables;
  std::string heading;
  bool in_code = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = Trim(lines[i]);
    in_code ^= line.starts_with("```") || line.starts_with("~~~");
    if (in_code) {
      continue;
    }
    if (line.starts_with('#')) {
      heading = Shown(Trim(line.substr(std::min(line.find_first_not_of('#'), line.size()))));
    } else if (i + 1 < lines.size() && line.find('|') != std::string_view::npos &&
               IsDelimiterRow(lines[i + 1]) &&
               CellsOf(line).size() == CellsOf(lines[i + 1]).size()) {
      tables.push_back({heading, i});
      ++i;
    }
  }
  return tables;
}

// The table below the heading that the source names, or the only one.
const FoundTable* Choose(const std::vector<FoundTable>& tables,
                         const TableSource& source,
                         Diagnostics* diagnostics) {
  const std::string& wanted = source.document_path;
  std::vector<const FoundTable*> fitting;
  std::vector<std::string_view> headings;
  std::string list;
  for (const FoundTable& table : tables) {
    headings.emplace_back(table.heading);
    list += (list.empty() ? "" : ", ") + ("'" + table.heading + "'");
    if (wanted.empty() || table.heading == wanted) {
      fitting.push_back(&table);
    }
  }
  if (fitting.size() == 1) {
    return fitting.front();
  }
  std::string message;
  if (tables.empty()) {
    message = "the file holds no Markdown table";
  } else if (fitting.empty()) {
    message = "no table stands below the heading '" + wanted + "'; there are tables below " + list;
  } else if (wanted.empty()) {
    message = "the file holds " + FormatCount(tables.size()) +
              " tables; name the heading of one (--path), they stand below " + list;
  } else {
    message = FormatCount(fitting.size()) + " tables stand below the heading '" + wanted + "'";
  }
  diagnostics->push_back({source.path,
                          0,
                          0,
                          0,
                          std::move(message),
                          fitting.empty() ? DidYouMean(wanted, headings) : std::string(),
                          {}});
  return nullptr;
}

}  // namespace

std::optional<Table> ReadMarkdownTable(std::string_view text,
                                       const TableSource& source,
                                       Diagnostics* diagnostics) {
  const std::vector<std::string_view> lines = LinesOf(text);
  const std::vector<FoundTable> tables = FindTables(lines);
  const FoundTable* chosen = Choose(tables, source, diagnostics);
  if (chosen == nullptr) {
    return std::nullopt;
  }
  Table table;
  for (const std::string_view cell : CellsOf(lines[chosen->header])) {
    table.AddColumn(Trim(Shown(cell)));
  }
  bool good = true;
  for (std::size_t i = chosen->header + 2; i < lines.size(); ++i) {
    if (Trim(lines[i]).find('|') == std::string_view::npos) {
      break;
    }
    const auto line = static_cast<int>(i) + 1;
    const std::vector<std::string_view> cells = CellsOf(lines[i]);
    if (cells.size() != table.columns().size()) {
      diagnostics->push_back({source.path,
                              line,
                              1,
                              1,
                              "this row has " + FormatCount(cells.size()) +
                                  " cells, the header has " + FormatCount(table.columns().size()),
                              {},
                              std::string(lines[i])});
      good = false;
      continue;
    }
    table.BeginRow(line);
    for (std::size_t c = 0; c < cells.size(); ++c) {
      table.AddCell(static_cast<std::uint32_t>(c), Shown(cells[c]));
    }
  }
  return good ? std::optional(std::move(table)) : std::nullopt;
}

}  // namespace hl
