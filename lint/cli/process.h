// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "lint/base/result.h"

namespace hl {

// What a program said and how it ended. `code` is its exit status, or 128 + the signal that ended
// it, as a shell counts.
struct ProgramResult {
  int code = 0;
  std::string out, err;
};

// Runs the program `words[0]`, found along PATH, with the other words as its arguments: no shell
// sees them. Nothing stands on its standard input; what it writes is returned. The error says why
// it could not be started ("No such file or directory").
Result<ProgramResult> RunCaptured(const std::vector<std::string>& words);

// Runs the program with our own streams and gives its code. Meanwhile a signal that would end us
// reaches it instead (one from the terminal does so by itself), so that it always ends before we
// go on. Used by one thread.
Result<int> RunInPlace(const std::vector<std::string>& words);

}  // namespace hl
