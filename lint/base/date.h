// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace hl {

// True for a day of the calendar as YYYY-MM-DD.
bool IsDate(std::string_view text);

}  // namespace hl
