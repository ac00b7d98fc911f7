// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "lint/read/json.h"

// What the two readers of JSON share. For lint/read only.
namespace hl {

inline constexpr unsigned kMaxJsonDepth = 1000;
inline constexpr std::uint32_t kJsonBomSize = 3;

inline bool IsJsonSpace(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

// 0 to 15, or -1.
inline int HexDigitValue(char c) {
  if (c >= '0' && c <= '9') {
    return c - '0';
  }
  if (c >= 'a' && c <= 'f') {
    return c - 'a' + 10;
  }
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// By the character after the backslash; a table, as a branch on it is hard to predict.
inline constexpr std::array<std::uint8_t, 256> kJsonEscapeLengths = [] {
  std::array<std::uint8_t, 256> lengths{};
  for (const char c : {'"', '\\', '/', 'b', 'f', 'n', 'r', 't'}) {
    lengths[static_cast<unsigned char>(c)] = 2;
  }
  lengths['u'] = 6;
  return lengths;
}();

// True if an escape sequence may begin with a backslash and `c`.
inline bool IsJsonEscape(char c) {
  return kJsonEscapeLengths[static_cast<unsigned char>(c)] != 0;
}

// Length of the escape sequence whose backslash stands at `at`, 0 if it is none or goes beyond
// `end`.
inline std::size_t LengthOfJsonEscape(const char* at, const char* end) {
  constexpr std::uint8_t kUnicode = 6;
  const std::size_t length =
      end - at < 2 ? 0 : kJsonEscapeLengths[static_cast<unsigned char>(at[1])];
  if (length == kUnicode &&
      (end - at < kUnicode || HexDigitValue(at[2]) < 0 || HexDigitValue(at[3]) < 0 ||
       HexDigitValue(at[4]) < 0 || HexDigitValue(at[5]) < 0)) {
    return 0;
  }
  return length;
}

// Points `document` at `text` and sets what is known before anything is read. Its nodes stay.
inline void BeginJsonDocument(std::string_view text, JsonDocument* document) {
  document->text = text;
  document->fault.reset();
  document->not_finite = 0;
  document->first_not_finite = 0;
  document->suspects.clear();
  document->suspects_known = false;
  document->has_bom = text.starts_with("\xEF\xBB\xBF");
}

}  // namespace hl
