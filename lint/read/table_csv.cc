// SPDX-License-Identifier: MIT
// CSV and TSV. The only place that knows libcsv.
#include <csv.h>

#include <algorithm>

#include "lint/base/number.h"
#include "lint/base/utf8.h"
#include "lint/read/table_formats.h"

namespace hl {
namespace {

constexpr std::size_t kMostRaggedRows = 10;  // that are reported

class CsvReader {
 public:
  CsvReader(const TableSource& source, Diagnostics* diagnostics)
      : source_(source), diagnostics_(*diagnostics) {}

  std::optional<Table> Read(std::string_view text, char delimiter) {
    csv_parser parser;
    if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI) != 0) {
      return std::nullopt;
    }
    csv_set_delim(&parser, static_cast<unsigned char>(delimiter));
    // A physical line at a time: only so is it known on which line a row begins.
    bool good = true;
    while (!text.empty() && good) {
      const std::string_view line = text.substr(0, EndOfLine(text));
      line_ += 1;
      if (!in_row_) {
        row_line_ = line_;
        in_row_ = line.find_first_not_of(" \t\r\n") != std::string_view::npos;
      }
      const std::size_t read = csv_parse(&parser, line.data(), line.size(), OnCell, OnRow, this);
      good = read == line.size();
      if (!good) {
        Complain(line_, static_cast<int>(CountCharacters(line.substr(0, read))) + 1,
                 "a quote inside a cell: such a cell must begin and end with a quote, and each one "
                 "in it stands twice");
      }
      text.remove_prefix(line.size());
    }
    if (good && csv_fini(&parser, OnCell, OnRow, this) != 0) {
      Complain(row_line_, 1, "a quote opens a cell in this row and none closes it");
      good = false;
    }
    csv_free(&parser);
    return Finish(good);
  }

 private:
  static std::size_t EndOfLine(std::string_view text) {
    const std::size_t end = text.find_first_of("\r\n");
    if (end == std::string_view::npos) {
      return text.size();
    }
    return end + (text.substr(end).starts_with("\r\n") ? 2 : 1);
  }

  static void OnCell(void* bytes, std::size_t size, void* self) {
    static_cast<CsvReader*>(self)->AddCell({static_cast<const char*>(bytes), size});
  }
  static void OnRow(int /*terminator*/, void* self) { static_cast<CsvReader*>(self)->EndRow(); }

  void AddCell(std::string_view text) {
    if (in_header_) {
      table_.AddColumn(text);
      return;
    }
    if (cells_ == 0) {
      table_.BeginRow(row_line_);
    }
    if (cells_ < table_.columns().size()) {
      table_.AddCell(static_cast<std::uint32_t>(cells_), text);
    }
    ++cells_;
  }

  void EndRow() {
    if (!in_header_ && cells_ != table_.columns().size() && ++ragged_ <= kMostRaggedRows) {
      Complain(row_line_, 1,
               "this row has " + FormatCount(cells_) + " cells, the header has " +
                   FormatCount(table_.columns().size()));
    }
    in_header_ = false;
    cells_ = 0;
    in_row_ = false;
  }

  void Complain(int line, int column, std::string message) {
    diagnostics_.push_back({source_.path, line, column, 1, std::move(message), {}, {}});
  }

  std::optional<Table> Finish(bool good) {
    if (ragged_ > kMostRaggedRows) {
      Complain(0, 0, FormatCount(ragged_ - kMostRaggedRows) + " more rows are ragged");
    }
    if (good && in_header_) {
      Complain(0, 0, "the file is empty; expected a line with the names of the columns");
    }
    return good && ragged_ == 0 && !in_header_ ? std::optional(std::move(table_)) : std::nullopt;
  }

  const TableSource& source_;
  Diagnostics& diagnostics_;
  Table table_;
  bool in_header_ = true;
  bool in_row_ = false;
  std::size_t cells_ = 0;  // of the row that is being read
  std::size_t ragged_ = 0;
  int line_ = 0;      // that is being read
  int row_line_ = 0;  // on which the row began
};

}  // namespace

std::optional<Table> ReadCsvTable(std::string_view text,
                                  char delimiter,
                                  const TableSource& source,
                                  Diagnostics* diagnostics) {
  return CsvReader(source, diagnostics).Read(text, delimiter);
}

}  // namespace hl
