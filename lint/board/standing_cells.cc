// SPDX-License-Identifier: MIT
#include "lint/board/standing_cells.h"

#include <algorithm>
#include <cmath>

namespace hl {
namespace {

constexpr int kMostDecimals = 10;        // a number with more was printed in full
constexpr double kFullPrecision = 1e-9;  // and may differ by this share

}  // namespace

double HalfOf(const PrintedNumber& number) {
  constexpr double kRoundOff = 1 + 1e-9;
  return number.decimals > kMostDecimals ? kFullPrecision * std::max(1.0, std::abs(number.value))
                                         : 0.5 * kRoundOff * std::pow(10.0, -number.decimals);
}

StandingCells::StandingCells(const BoardFile& file) : file_(file) {
  std::size_t offset = 0;
  while (offset < file_.text.size()) {
    line_starts_.push_back(offset);
    offset = std::min(file_.text.find('\n', offset), file_.text.size() - 1) + 1;
  }
  line_starts_.push_back(file_.text.size());
}

std::optional<std::uint32_t> StandingCells::Column(const std::optional<std::string>& name) const {
  const auto& names = file_.table->columns();
  if (!name || std::count(names.begin(), names.end(), *name) != 1) {
    return std::nullopt;
  }
  return static_cast<std::uint32_t>(std::find(names.begin(), names.end(), *name) - names.begin());
}

std::string_view StandingCells::Text(const BoardRow& entry, const std::string& column) const {
  const auto found = Column(column);
  return found ? file_.table->Cell(entry.table_row, *found) : std::string_view();
}

PrintedNumber StandingCells::Number(const BoardRow& entry, const std::string& column) const {
  const auto number = ReadPrintedNumber(Text(entry, column));
  return number ? *number : PrintedNumber{};
}

Place StandingCells::PlaceOf(const BoardRow& entry, const std::string& column) const {
  const auto line = static_cast<std::size_t>(entry.line) - 1;
  if (entry.line < 1 || line + 1 >= line_starts_.size()) {
    return {};
  }
  const Table& table = *file_.table;
  const std::size_t row = entry.table_row;
  const bool has_next = row + 1 < table.rows();
  const bool shares_line = (has_next && table.line(row + 1) == entry.line) ||
                           (row > 0 && table.line(row - 1) == entry.line);
  if (shares_line) {
    return {};  // a document in one line: nobody would find the token there
  }
  const std::size_t end = has_next ? line_starts_[static_cast<std::size_t>(table.line(row + 1)) - 1]
                                   : file_.text.size();
  const std::string_view span = file_.text.substr(line_starts_[line], end - line_starts_[line]);
  const std::string_view cell = Text(entry, column);
  const std::size_t name = column.empty() ? std::string_view::npos : span.find(column);
  const std::size_t from = name == std::string_view::npos ? 0 : name + column.size();
  const std::size_t at = cell.empty() ? std::string_view::npos : span.find(cell, from);
  const std::size_t begin = line_starts_[line] + (at == std::string_view::npos ? 0 : at);
  const std::size_t length = at == std::string_view::npos
                                 ? std::min(span.find_first_of("\r\n"), span.size())
                                 : cell.size();
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(length)};
}

}  // namespace hl
