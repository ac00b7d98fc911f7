// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lint/base/place.h"
#include "lint/board/cell.h"
#include "lint/board/standing_rows.h"

namespace hl {

// Half a unit of the last printed digit; of a number that was printed in full, a billionth of it.
double HalfOf(const PrintedNumber& number);

// The cells of a board file by the names of their columns, and where they stand in its text.
class StandingCells {
 public:
  explicit StandingCells(const BoardFile& file);

  // Nothing for no name, and where no column, or more than one, is called so.
  [[nodiscard]] std::optional<std::uint32_t> Column(const std::optional<std::string>& name) const;
  // The text in a cell; empty if there is none.
  [[nodiscard]] std::string_view Text(const BoardRow& entry, const std::string& column) const;
  // The number in a cell; missing for anything else.
  [[nodiscard]] PrintedNumber Number(const BoardRow& entry, const std::string& column) const;
  // Where the cell of a column stands in the lines of a row: behind the column's name, where rows
  // have keys, else anywhere; the first line of the row if it is not found.
  [[nodiscard]] Place PlaceOf(const BoardRow& entry, const std::string& column) const;

 private:
  const BoardFile& file_;
  std::vector<std::size_t> line_starts_;  // and the end of the text
};

}  // namespace hl
