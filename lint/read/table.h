// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lint/base/diagnostic.h"

namespace hl {

// Name of the column that holds the keys, where the rows of a table are the fields of an object.
inline constexpr std::string_view kKeyColumn = "@key";

// Named columns and rows of cells, each a text without the blanks around it. Only cells that hold
// something are stored: null, an absent key and an empty cell are all the empty text.
class Table {
 public:
  // A new column, even if another one has this name.
  std::uint32_t AddColumn(std::string_view name);
  // The first column of this name, new if there is none.
  std::uint32_t ColumnOf(std::string_view name);
  void BeginRow(int line);
  // Adds a cell to the last row. False if the row has one in this column already.
  bool AddCell(std::uint32_t column, std::string_view text);

  [[nodiscard]] const std::vector<std::string>& columns() const { return columns_; }
  [[nodiscard]] std::size_t rows() const { return rows_.size(); }
  // Line of the file (from 1) on which a row begins.
  [[nodiscard]] int line(std::size_t row) const { return rows_[row].line; }
  // Text of a cell; empty if there is none. Valid until the next AddCell.
  [[nodiscard]] std::string_view Cell(std::size_t row, std::uint32_t column) const;
  // Bytes of all cells together.
  [[nodiscard]] std::size_t text_bytes() const { return text_.size(); }

 private:
  struct Row {
    std::size_t first_cell;
    int line;
  };
  struct StoredCell {
    std::uint32_t column;
    std::size_t end;  // of its text, which begins where that of the cell before ends
  };
  [[nodiscard]] std::size_t EndOfRow(std::size_t row) const {
    return row + 1 < rows_.size() ? rows_[row + 1].first_cell : cells_.size();
  }

  std::vector<std::string> columns_;
  std::unordered_map<std::string, std::uint32_t> first_of_;  // name -> first column of that name
  std::vector<std::size_t> last_row_of_;  // column -> last row (from 1) with a cell in it
  std::vector<Row> rows_;
  std::vector<StoredCell> cells_;
  std::string text_;
};

enum class TableFormat : std::uint8_t { kCsv, kTsv, kJson, kYaml, kMarkdown };

// The format of a file: by its suffix, else by how the text begins.
TableFormat GuessTableFormat(std::string_view path, std::string_view text);

// Where a table stands.
struct TableSource {
  std::string path;  // of the file, for messages
  TableFormat format = TableFormat::kCsv;
  // Into the document; empty: the whole. JSON and YAML: "/leaderboards/name=Verified/results", a
  // JSON pointer whose steps may also pick the element of a list by one of its fields. Markdown:
  // the heading that the table stands below.
  std::string document_path;
};

// Reads a table. CSV and TSV: the first line names the columns. JSON and YAML: a list of objects,
// or an object of them, whose keys are then the column "@key"; objects within them give columns
// such as "pass@1.complete", and (JSON) objects of objects their number, "details.*", and how many
// have a flag set that all have, "details.*.resolved". Markdown: a table with a header. Nothing,
// and at least one diagnostic with line and column, if the text is not UTF-8 or no such table, or
// rows are ragged. REQUIRES: 64 readable bytes follow `text`, as an Input has them.
std::optional<Table> ReadTable(std::string_view text,
                               const TableSource& source,
                               Diagnostics* diagnostics);

}  // namespace hl
