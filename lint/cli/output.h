// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "lint/base/result.h"

namespace hl {

// Gives each standard stream that is closed a descriptor which refuses its use, so that no file
// opened later gets the number and is read or written in its place. To be called first.
void ReserveStandardStreams();

// Writes a file. A new or a regular one is written whole or not at all: to a temporary file beside
// it, which then takes its name and permissions, and its owner where we may. A device, a FIFO or
// what a link leads to is written into. A new file gets permissions and owner of `like` if that is
// not empty. The error says why that failed.
Status WriteWhole(const std::string& path, std::string_view bytes, const std::string& like = {});

// Writes to standard output. False if that fails, after a message on standard error; a reader that
// went away is no failure.
bool WriteStdout(std::string_view bytes);

// Writes to standard error. If that fails there is nobody left to tell.
void PrintError(std::string_view text);

// True if standard output, or standard error, is to be coloured: `choice` is always, never or auto
// (a terminal, and neither NO_COLOR nor TERM=dumb; FORCE_COLOR forces it).
bool WantsColor(const std::string& choice, bool to_stderr = false);

}  // namespace hl
