// SPDX-License-Identifier: MIT
#include "lint/read/position.h"

#include <algorithm>

#include "lint/base/utf8.h"

namespace hl {
namespace {

constexpr std::string_view kBom = "\xEF\xBB\xBF";

LineSpan LineFrom(std::string_view bytes, std::size_t begin) {
  std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
  if (end > begin && bytes[end - 1] == '\r') {
    --end;
  }
  if (begin == 0 && bytes.starts_with(kBom)) {
    begin = kBom.size();
    end = std::max(end, begin);
  }
  return {begin, end};
}

void Count(std::string_view text, int* characters, int* utf16_units) {
  *characters += static_cast<int>(CountCharacters(text));
  *utf16_units += static_cast<int>(CountUtf16Units(text));
}

}  // namespace

PositionFinder::PositionFinder(std::string_view bytes) : bytes_(bytes), line_(LineFrom(bytes, 0)) {
  done_ = line_.begin;
}

Position PositionFinder::Find(Place place) {
  GoToLineOf(place.offset);
  const std::size_t begin = std::clamp<std::size_t>(place.offset, line_.begin, line_.end);
  const std::size_t end =
      std::clamp<std::size_t>(std::size_t{place.offset} + place.length, begin, line_.end);
  Count(bytes_.substr(done_, begin - done_), &column_, &column_utf16_);
  done_ = begin;
  Position position{line_number_, column_, column_, column_utf16_, column_utf16_};
  Count(bytes_.substr(begin, end - begin), &position.end_column, &position.end_column_utf16);
  // Even nothing, such as the end of a line, is shown as one column.
  position.end_column = std::max(position.end_column, position.column + 1);
  position.end_column_utf16 = std::max(position.end_column_utf16, position.column_utf16 + 1);
  return position;
}

void PositionFinder::GoToLineOf(std::size_t offset) {
  for (std::size_t line_feed = bytes_.find('\n', line_.end); line_feed < offset;
       line_feed = bytes_.find('\n', line_.end)) {
    line_ = LineFrom(bytes_, line_feed + 1);
    done_ = line_.begin;
    column_ = column_utf16_ = 1;
    ++line_number_;
  }
}

}  // namespace hl
