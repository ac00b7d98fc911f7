// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

#include "lint/base/place.h"

namespace hl {

// Line and columns of a token, all from 1; `end` ones are exclusive.
struct Position {
  int line = 1;
  int column = 1;  // characters
  int end_column = 2;
  int column_utf16 = 1;  // UTF-16 units, for SARIF
  int end_column_utf16 = 2;
};

// Offsets of one line, without its end and without a BOM.
struct LineSpan {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Finds line and columns of ascending offsets in one pass over `bytes`, which must stay.
class PositionFinder {
 public:
  explicit PositionFinder(std::string_view bytes);

  // REQUIRES: place.offset is not below that of the call before, and not beyond the bytes.
  Position Find(Place place);

  // The line of the place that was found last.
  [[nodiscard]] LineSpan line() const { return line_; }

 private:
  void GoToLineOf(std::size_t offset);

  std::string_view bytes_;
  LineSpan line_;
  std::size_t done_ = 0;  // up to here columns are counted
  int line_number_ = 1;
  int column_ = 1;
  int column_utf16_ = 1;
};

}  // namespace hl
