// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace hl {

inline bool IsDigit(char c) {
  return c >= '0' && c <= '9';
}

// The first character at or after `at` that is no digit, or `end`. Eight at a time: scores have
// sixteen.
inline const char* SkipDigits(const char* at, const char* end) {
  constexpr std::ptrdiff_t kWord = 8;
  while (end - at >= kWord) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, sizeof word);
    word ^= 0x3030'3030'3030'3030;  // now 0 to 9, if they are digits
    if ((((word + 0x7676'7676'7676'7676) | word) & 0x8080'8080'8080'8080) != 0) {
      break;
    }
    at += kWord;
  }
  while (at != end && IsDigit(*at)) {
    ++at;
  }
  return at;
}

// The end of the number of RFC 8259 section 6 that begins at `at`, or null if none begins there.
// The longest one: of "01" it is the "0", of "1.x" there is none.
inline const char* EndOfJsonNumber(const char* at, const char* end) {
  if (at != end && *at == '-') {
    ++at;
  }
  if (at == end || !IsDigit(*at)) {
    return nullptr;
  }
  at = *at == '0' ? at + 1 : SkipDigits(at, end);
  if (at != end && *at == '.') {
    const char* const first = at + 1;
    at = SkipDigits(first, end);
    if (at == first) {
      return nullptr;
    }
  }
  if (at != end && (*at == 'e' || *at == 'E')) {
    ++at;
    if (at != end && (*at == '+' || *at == '-')) {
      ++at;
    }
    const char* const first = at;
    at = SkipDigits(first, end);
    if (at == first) {
      return nullptr;
    }
  }
  return at;
}

}  // namespace hl
