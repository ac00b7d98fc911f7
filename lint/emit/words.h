// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lint/report/finding.h"

namespace hl {

// "1 error", "2 errors", "1,966 files": a count with its regular noun.
std::string CountOf(std::uint64_t count, std::string_view noun);

// "3 findings allowed, 294 in the baseline": what a report leaves out; empty if nothing.
std::string KnownFindings(const Report& report);

// Breaks `text` at its blanks into lines of at most `width` characters. The first line begins
// behind `first_column` characters that are there already, and takes at least one word. A word that
// is longer than a line stays whole. Never empty.
std::vector<std::string> WrapText(std::string_view text,
                                  std::size_t first_column,
                                  std::size_t width);

}  // namespace hl
