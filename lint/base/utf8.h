// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace hl {

// One code point at `offset` of `text`. `valid` false: the byte there begins no well-formed UTF-8
// sequence (RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF); then `length`
// is 1.
struct CodePoint {
  char32_t value = 0;
  std::uint8_t length = 1;  // bytes
  bool valid = false;
};
// REQUIRES: offset < text.size().
CodePoint DecodeUtf8(std::string_view text, std::size_t offset);

// Length of `text` in characters (code points; each invalid byte counts as one) and in UTF-16
// units.
std::size_t CountCharacters(std::string_view text);
std::size_t CountUtf16Units(std::string_view text);

// Offset of the first byte that is no well-formed UTF-8, or npos.
std::size_t FindInvalidUtf8(std::string_view text);

}  // namespace hl
