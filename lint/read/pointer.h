// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace hl {

// Appends "/" and `part`, a decoded key or an array index, to a JSON pointer (RFC 6901): "~"
// becomes
// "~0" and "/" becomes "~1".
void AppendPointerPart(std::string_view part, std::string* pointer);

}  // namespace hl
