// SPDX-License-Identifier: MIT
#include "lint/base/diagnostic.h"

#include <fmt/format.h>

#include <algorithm>

#include "lint/base/escape.h"
#include "lint/base/utf8.h"

namespace hl {
namespace {

constexpr std::size_t kContextBefore = 60;  // characters of a long line that are shown
constexpr std::size_t kContextAfter = 40;

// Offset of character `index` (from 0) of `text`; its size if there are not so many.
std::size_t OffsetOfCharacter(std::string_view text, std::size_t index) {
  std::size_t offset = 0;
  while (index > 0 && offset < text.size()) {
    offset += DecodeUtf8(text, offset).length;
    --index;
  }
  return offset;
}

// The source line, cut around the place, and a line with carets under it.
std::string Excerpt(const Diagnostic& diagnostic) {
  std::string line = diagnostic.source_line;
  std::replace(line.begin(), line.end(), '\t', ' ');
  const std::size_t size = CountCharacters(line);
  const std::size_t begin =
      std::min(static_cast<std::size_t>(std::max(diagnostic.column, 1)) - 1, size);
  const std::size_t length =
      std::clamp<std::size_t>(static_cast<std::size_t>(std::max(diagnostic.length, 1)), 1,
                              std::max<std::size_t>(size - begin, 1));
  const std::size_t first = begin > kContextBefore ? begin - kContextBefore : 0;
  const std::size_t last = std::min(size, begin + std::min(length, kContextAfter) + kContextAfter);
  const auto cut = [&](std::size_t from, std::size_t to) {
    const std::size_t offset = OffsetOfCharacter(line, from);
    return EscapeForText(
        std::string_view(line).substr(offset, OffsetOfCharacter(line, to) - offset));
  };
  const std::string before = first > 0 ? "..." : "";
  const std::size_t indent = before.size() + CountCharacters(cut(first, begin));
  const std::size_t carets =
      std::max<std::size_t>(CountCharacters(cut(begin, std::min(begin + length, last))), 1);
  return fmt::format("{:>6} | {}{}{}\n{:>6} | {}{}\n", diagnostic.line, before, cut(first, last),
                     last < size ? "..." : "", "", std::string(indent, ' '),
                     std::string(carets, '^'));
}

}  // namespace

std::string FormatDiagnostic(const Diagnostic& diagnostic) {
  const std::string place =
      diagnostic.line > 0 ? fmt::format(":{}:{}", diagnostic.line, diagnostic.column) : "";
  std::string head = fmt::format("{}{}: error: {}", EscapeLineStart(diagnostic.path), place,
                                 EscapeForText(diagnostic.message));
  if (!diagnostic.suggestion.empty()) {
    head += "; " + EscapeForText(diagnostic.suggestion);
  }
  head += '\n';
  return diagnostic.source_line.empty() ? head : head + Excerpt(diagnostic);
}

std::string FormatDiagnostics(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics) {
    text += FormatDiagnostic(diagnostic);
  }
  return text;
}

std::string_view LineOf(std::string_view text, int line) {
  for (int i = 1; i < line; ++i) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) {
      return {};
    }
    text.remove_prefix(end + 1);
  }
  text = text.substr(0, text.find('\n'));
  if (text.ends_with('\r')) {
    text.remove_suffix(1);
  }
  return text;
}

}  // namespace hl
