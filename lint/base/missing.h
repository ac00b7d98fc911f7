// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

namespace hl {

// Field values are doubles. Two NaN payloads are set apart: *missing* (absent, null, "N/A", of a
// wrong type, or not to be known) and *underived* (nobody asked for this fact yet). Every other NaN
// is a NaN that stands in a file. Flags are 0 and 1, texts are ids of `Names`.
inline constexpr std::uint64_t kMissingBits = 0x7ff8'686c'6d69'7373;    // quiet NaN, "hlmiss"
inline constexpr std::uint64_t kUnderivedBits = 0x7ff8'686c'756e'6472;  // quiet NaN, "hlundr"

inline const double kMissing = std::bit_cast<double>(kMissingBits);
inline const double kUnderived = std::bit_cast<double>(kUnderivedBits);

inline bool IsMissing(double value) {
  return std::bit_cast<std::uint64_t>(value) == kMissingBits;
}
inline bool IsUnderived(double value) {
  return std::bit_cast<std::uint64_t>(value) == kUnderivedBits;
}
// True for a value that is there, NaN and infinities included.
inline bool Has(double value) {
  return !IsMissing(value);
}

}  // namespace hl
