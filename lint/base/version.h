// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace hl {

inline constexpr std::string_view kVersion = "0.1.0";
inline constexpr std::string_view kProjectUri = "https://github.com/harness-lint/harness-lint";

}  // namespace hl
