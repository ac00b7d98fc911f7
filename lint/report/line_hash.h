// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hl {

// The SARIF fingerprint `primaryLocationLineHash` as GitHub's upload action computes it, for each
// of `lines` (from 1, ascending) of the UTF-8 text `text`; an empty string for a line that is not
// there.
//
// Take the text as UTF-16 units (U+FFFD for what is no UTF-8), drop spaces and tabs, make CRLF and
// CR an LF, append 0xFFFF and 100 zeros. For the line whose first kept unit is at p:
//   H = sum over i < 100 of u[p + i] * 37^(99 - i), modulo 2^64,
// printed as lower-case hex without padding, then ":" and the count of lines so far with this H.
std::vector<std::string> LineHashes(std::string_view text, std::span<const int> lines);

}  // namespace hl
