// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "lint/base/missing.h"
#include "lint/base/result.h"

namespace hl {

// A number as a board prints it.
struct PrintedNumber {
  double value = kMissing;       // missing: an empty cell, N/A, a dash
  double plus_minus = kMissing;  // "78.3 ± 1.2": what stands behind the sign
  bool is_percent = false;       // a "%" stands in the cell
  int decimals = 0;              // printed digits after the point
};

// Reads a cell: "78.3", "78.3 %", "1,234.5", "78.3 ± 1.2", "+5", "−3". An error says why the text
// is no such number; NaN and infinities are errors. A comma must stand before groups of three
// digits: "78,3" may be either number, so it is none.
Result<PrintedNumber> ReadPrintedNumber(std::string_view text);

// Half-widths of an interval around a score.
struct Offsets {
  double below, above;  // both 0 or greater
};

// Reads "+5/-7", "(-1.88, +1.97)", "-0.8 / +0.9" or "± 1.2"; an error for anything else.
Result<Offsets> ReadOffsets(std::string_view text);

}  // namespace hl
