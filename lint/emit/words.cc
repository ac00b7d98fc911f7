// SPDX-License-Identifier: MIT
#include "lint/emit/words.h"

#include <fmt/format.h>

#include <algorithm>

#include "lint/base/number.h"
#include "lint/base/utf8.h"

namespace hl {

std::string CountOf(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", FormatCount(count), noun, count == 1 ? "" : "s");
}

std::string KnownFindings(const Report& report) {
  if (report.baselined == 0) {
    return report.allowed == 0 ? "" : CountOf(report.allowed, "finding") + " allowed";
  }
  if (report.allowed == 0) {
    return CountOf(report.baselined, "finding") + " in the baseline";
  }
  return fmt::format("{} allowed, {} in the baseline", CountOf(report.allowed, "finding"),
                     FormatCount(report.baselined));
}

std::vector<std::string> WrapText(std::string_view text,
                                  std::size_t first_column,
                                  std::size_t width) {
  std::vector<std::string> lines(1);
  std::size_t column = first_column;
  bool line_is_empty = true;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    const std::size_t word_width = CountCharacters(word);
    if (!line_is_empty && column + 1 + word_width > width) {
      lines.emplace_back();
      column = 0;
      line_is_empty = true;
    }
    if (!line_is_empty) {
      lines.back() += ' ';
      ++column;
    }
    lines.back() += word;
    column += word_width;
    line_is_empty = false;
    begin = end + 1;
  }
  return lines;
}

}  // namespace hl
