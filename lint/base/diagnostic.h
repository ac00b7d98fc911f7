// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hl {

// One mistake in a text that the user wrote (rule file, configuration): where, and what was
// expected.
struct Diagnostic {
  std::string path;
  int line = 1;             // from 1; 0: the file as a whole
  int column = 1;           // in characters, from 1
  int length = 1;           // characters to underline
  std::string message;      // lower-case start, no period
  std::string suggestion;   // "did you mean 'score'?", or empty
  std::string source_line;  // text of the line; empty: none to show
};

using Diagnostics = std::vector<Diagnostic>;

// `path:line:col: error: message; did you mean 'x'?` (or `path: error: ...`), then the line with a
// caret under the place: what a person reads on stderr. Ends with a newline. Hostile characters are
// escaped.
std::string FormatDiagnostic(const Diagnostic& diagnostic);
std::string FormatDiagnostics(const Diagnostics& diagnostics);

// The text of line `line` (from 1) of `text`, without its end; empty if there is none.
std::string_view LineOf(std::string_view text, int line);

}  // namespace hl
