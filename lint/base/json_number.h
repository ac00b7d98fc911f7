// SPDX-License-Identifier: MIT
#pragma once

namespace hl {

inline bool IsDigit(char c) {
  return c >= '0' && c <= '9';
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
  if (*at++ != '0') {
    while (at != end && IsDigit(*at)) {
      ++at;
    }
  }
  if (at != end && *at == '.') {
    const char* const first = ++at;
    while (at != end && IsDigit(*at)) {
      ++at;
    }
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
    while (at != end && IsDigit(*at)) {
      ++at;
    }
    if (at == first) {
      return nullptr;
    }
  }
  return at;
}

}  // namespace hl
