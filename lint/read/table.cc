// SPDX-License-Identifier: MIT
#include "lint/read/table.h"

#include <algorithm>
#include <array>
#include <utility>

#include "lint/base/utf8.h"
#include "lint/read/table_formats.h"

namespace hl {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::string_view Trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlank);
  return first == std::string_view::npos
             ? std::string_view()
             : text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

bool EndsWithIgnoringCase(std::string_view text, std::string_view suffix) {
  return text.size() >= suffix.size() &&
         std::equal(suffix.rbegin(), suffix.rend(), text.rbegin(), [](char want, char is) {
           return want == (is >= 'A' && is <= 'Z' ? static_cast<char>(is - 'A' + 'a') : is);
         });
}

std::optional<Table> ReadFormat(std::string_view text,
                                const TableSource& source,
                                Diagnostics* diagnostics) {
  switch (source.format) {
    case TableFormat::kCsv:
      return ReadCsvTable(text, ',', source, diagnostics);
    case TableFormat::kTsv:
      return ReadCsvTable(text, '\t', source, diagnostics);
    case TableFormat::kJson:
      return ReadJsonTable(text, source, diagnostics);
    case TableFormat::kYaml:
      return ReadYamlTable(text, source, diagnostics);
    case TableFormat::kMarkdown:
      return ReadMarkdownTable(text, source, diagnostics);
  }
  return std::nullopt;
}

}  // namespace

std::uint32_t Table::AddColumn(std::string_view name) {
  const auto column = static_cast<std::uint32_t>(columns_.size());
  columns_.emplace_back(name);
  last_row_of_.push_back(0);
  first_of_.try_emplace(columns_.back(), column);
  return column;
}

std::uint32_t Table::ColumnOf(std::string_view name) {
  const auto found = first_of_.find(std::string(name));
  return found != first_of_.end() ? found->second : AddColumn(name);
}

void Table::BeginRow(int line) {
  rows_.push_back({cells_.size(), line});
}

bool Table::AddCell(std::uint32_t column, std::string_view text) {
  text = Trimmed(text);
  if (text.empty()) {
    return true;
  }
  if (last_row_of_[column] == rows_.size()) {
    return false;
  }
  last_row_of_[column] = rows_.size();
  text_ += text;
  cells_.push_back({column, text_.size()});
  return true;
}

std::string_view Table::Cell(std::size_t row, std::uint32_t column) const {
  for (std::size_t i = rows_[row].first_cell; i < EndOfRow(row); ++i) {
    if (cells_[i].column == column) {
      const std::size_t begin = i == 0 ? 0 : cells_[i - 1].end;
      return std::string_view(text_).substr(begin, cells_[i].end - begin);
    }
  }
  return {};
}

TableFormat GuessTableFormat(std::string_view path, std::string_view text) {
  constexpr std::array<std::pair<std::string_view, TableFormat>, 7> kSuffixes = {
      {{".csv", TableFormat::kCsv},
       {".tsv", TableFormat::kTsv},
       {".json", TableFormat::kJson},
       {".yaml", TableFormat::kYaml},
       {".yml", TableFormat::kYaml},
       {".md", TableFormat::kMarkdown},
       {".markdown", TableFormat::kMarkdown}}};
  for (const auto& [suffix, format] : kSuffixes) {
    if (EndsWithIgnoringCase(path, suffix)) {
      return format;
    }
  }
  const std::string_view start = Trimmed(text.substr(0, text.find('\n')));
  if (start.starts_with('{') || start.starts_with('[')) {
    return TableFormat::kJson;
  }
  if (start.starts_with("- ") || start.starts_with("---")) {
    return TableFormat::kYaml;
  }
  if (start.starts_with('|') || start.starts_with('#')) {
    return TableFormat::kMarkdown;
  }
  return start.find('\t') != std::string_view::npos ? TableFormat::kTsv : TableFormat::kCsv;
}

std::optional<Table> ReadTable(std::string_view text,
                               const TableSource& source,
                               Diagnostics* diagnostics) {
  if (text.starts_with(kByteOrderMark)) {
    text.remove_prefix(kByteOrderMark.size());
  }
  if (const std::size_t bad = FindInvalidUtf8(text); bad != std::string_view::npos) {
    AddTableFault(text, bad, "the text is not UTF-8; save it as UTF-8", source, diagnostics);
    return std::nullopt;
  }
  return ReadFormat(text, source, diagnostics);
}

void AddTableFault(std::string_view text,
                   std::size_t offset,
                   std::string message,
                   const TableSource& source,
                   Diagnostics* diagnostics) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  const auto line = static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1;
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  const std::size_t column = CountCharacters(before.substr(line_start)) + 1;
  const std::string_view source_line = text.substr(line_start);
  diagnostics->push_back({source.path,
                          line,
                          static_cast<int>(column),
                          1,
                          std::move(message),
                          {},
                          std::string(source_line.substr(0, source_line.find('\n')))});
}

}  // namespace hl
