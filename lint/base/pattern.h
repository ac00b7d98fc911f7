// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string_view>

#include "lint/base/result.h"

namespace hl {

// A compiled regular expression. The only place that knows RE2.
class Pattern {
 public:
  // Compiles `text` (RE2 syntax, unanchored). The error names the wrong fragment, and says that
  // there is no look-around and no back-reference where one was tried.
  static Result<Pattern> Compile(std::string_view text);

  // For patterns that are part of the program: a mistake in `text` is a bug.
  explicit Pattern(std::string_view text);

  Pattern(Pattern&&) noexcept;
  Pattern& operator=(Pattern&&) noexcept;
  ~Pattern();

  // The expression as it was given.
  [[nodiscard]] std::string_view text() const;

  // True if the expression matches somewhere in `text`. Thread-safe.
  [[nodiscard]] bool Matches(std::string_view text) const;

 private:
  struct Impl;
  explicit Pattern(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace hl
