// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace hl {

// The shortest text that reads back as the same double, as Python prints it ("0.25", "1e-05",
// "132" for 132.0); "NaN", "Infinity", "-Infinity"; "missing" for a missing value. No locale.
std::string FormatFound(double value);

// `value` with four significant digits, or with as many more as tell it apart from `found`.
// Whole numbers below 1e15 are printed whole.
std::string FormatExpected(double value, double found);

// The double that the JSON number token `text` stands for, as Python's float() reads it: 1e400 is
// infinity, NaN, Infinity and -Infinity are themselves. Missing if `text` is no such token.
double ParseNumber(std::string_view text);

// `value` with a comma every three digits: 1,966.
std::string FormatCount(unsigned long long value);

}  // namespace hl
