// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "lint/base/result.h"

namespace hl {

// Writes a file whole or not at all: to a temporary file beside it, which then takes its name. The
// error says why it cannot be written.
Status WriteWhole(const std::string& path, std::string_view bytes);

// Writes to standard output. False if that fails; a reader that went away is none.
bool WriteStdout(std::string_view bytes);

// True if standard output is to be coloured: `choice` is always, never or auto (a terminal, and
// neither NO_COLOR nor TERM=dumb; FORCE_COLOR forces it).
bool WantsColor(const std::string& choice);

}  // namespace hl
