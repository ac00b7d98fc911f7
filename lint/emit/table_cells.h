// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace hl {

// A text as a cell of CSV (RFC 4180): in quotes where it holds a comma, a quote or a line end.
// Control characters are escaped as in text.
std::string CsvCell(std::string_view text);

// A text as a cell of a Markdown table: what Markdown or HTML would read as markup is escaped.
std::string MarkdownCell(std::string_view text);

}  // namespace hl
