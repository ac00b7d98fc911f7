// SPDX-License-Identifier: MIT
#include "lint/base/escape.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "lint/base/utf8.h"

namespace hl {
namespace {

struct Range {
  char32_t first, last;
};

constexpr bool Holds(const auto& ranges, char32_t c) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [c](const Range& range) { return range.first <= c && c <= range.last; });
}

// Controls, and characters that are invisible or turn the direction of what follows
// (Unicode general categories Cc and Cf, line and paragraph separator).
constexpr std::array kHidden = {
    Range{0x00, 0x1F},     Range{0x7F, 0x9F},     Range{0xAD, 0xAD},       Range{0x61C, 0x61C},
    Range{0x180E, 0x180E}, Range{0x200B, 0x200F}, Range{0x2028, 0x202E},   Range{0x2060, 0x206F},
    Range{0xFEFF, 0xFEFF}, Range{0xFFF9, 0xFFFB}, Range{0x1D173, 0x1D17A}, Range{0xE0000, 0xE007F},
};

// Characters that .NET's TrimStart removes before GitHub's runner looks for `::`, those apart that
// are escaped anyhow.
constexpr std::array kBlank = {
    Range{0x20, 0x20},     Range{0xA0, 0xA0},     Range{0x1680, 0x1680}, Range{0x2000, 0x200A},
    Range{0x202F, 0x202F}, Range{0x205F, 0x205F}, Range{0x3000, 0x3000},
};

constexpr std::string_view kHexDigits = "0123456789abcdef";

void AppendCodePoint(char32_t c, std::string* out) {
  *out += "\\u{";
  bool begun = false;
  for (int shift = 20; shift >= 0; shift -= 4) {
    const auto digit = static_cast<std::size_t>(c >> shift & 0xF);
    begun = begun || digit != 0 || shift == 0;
    if (begun) {
      *out += kHexDigits[digit];
    }
  }
  *out += '}';
}

void AppendByte(unsigned char byte, std::string* out) {
  *out += "\\x";
  *out += kHexDigits[byte >> 4];
  *out += kHexDigits[byte & 0xF];
}

}  // namespace

std::string EscapeForText(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint c = DecodeUtf8(text, i);
    if (!c.valid) {
      AppendByte(static_cast<unsigned char>(text[i]), &out);
    } else if (Holds(kHidden, c.value) || (c.value == '[' && out.ends_with("##"))) {
      AppendCodePoint(c.value, &out);
    } else {
      out += text.substr(i, c.length);
    }
    i += c.length;
  }
  return out;
}

std::string EscapeLineStart(std::string_view text) {
  std::string out = EscapeForText(text);
  std::size_t start = 0;
  while (start < out.size()) {
    const CodePoint c = DecodeUtf8(out, start);
    if (!Holds(kBlank, c.value)) {
      break;
    }
    start += c.length;
  }
  if (out.compare(start, 2, "::") == 0) {
    out.replace(start + 1, 1, "\\u{3a}");
  }
  return out;
}

}  // namespace hl
