// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "lint/rule/rule.h"

// Any bytes as a rule file: it gives rules, or mistakes that can be shown.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  hl::Diagnostics diagnostics;
  const std::vector<hl::Rule> rules = hl::LoadRules(
      {{"fuzz/a.toml", std::string(reinterpret_cast<const char*>(data), size)}}, &diagnostics);
  for (const hl::Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.line < 1 || diagnostic.column < 1 || diagnostic.message.empty()) {
      std::abort();
    }
  }
  const bool is_silent = rules.empty() && diagnostics.empty();
  const bool shows_nothing = !diagnostics.empty() && hl::FormatDiagnostics(diagnostics).empty();
  if (is_silent || shows_nothing) {
    std::abort();
  }
  return 0;
}
