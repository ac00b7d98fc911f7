// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace hl {

// The candidate nearest to `word` by Damerau-Levenshtein distance, case folded, if it is within
// max(1, length / 3) edits; else empty. Ties: the first candidate.
std::string_view Nearest(std::string_view word, std::span<const std::string_view> candidates);

// "did you mean 'x'?" for `Nearest`, or an empty string.
std::string DidYouMean(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace hl
