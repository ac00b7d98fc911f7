// SPDX-License-Identifier: MIT
#include "lint/emit/sarif_message.h"

#include <fmt/format.h>

#include <algorithm>

#include "lint/base/number.h"
#include "lint/emit/related.h"

namespace hl {
namespace {

constexpr std::size_t kMaxLinks = 10;

// The message that all related places share, as the start of a sentence; else "See".
std::string RelatedWords(const Finding& finding) {
  std::string words = finding.related.front().message;
  const bool shared =
      std::all_of(finding.related.begin(), finding.related.end(),
                  [&words](const RelatedPlace& related) { return related.message == words; });
  if (!shared || words.empty()) {
    return "See";
  }
  if ('a' <= words[0] && words[0] <= 'z') {
    words[0] = static_cast<char>(words[0] - 'a' + 'A');
  }
  return LiteralText(words);
}

// Text between the brackets of a link, which may hold none itself.
std::string LinkText(std::string text) {
  for (char& c : text) {
    c = c == '[' ? '(' : c == ']' ? ')' : c == '\\' ? '/' : c;
  }
  return text;
}

}  // namespace

std::string LiteralText(std::string_view text) {
  std::string literal;
  for (const char c : text) {
    if (c == '(' && literal.ends_with(']')) {
      literal += ' ';
    }
    literal += c;
  }
  return literal;
}

std::string RelatedLinks(const Finding& finding, std::size_t max_id, PathRoot* root) {
  if (finding.file_changed) {
    return "";  // the lines are unknown
  }
  std::string links;
  std::size_t linked = 0;
  std::size_t places = 0;
  for (const RelatedGroup& group : GroupRelated(finding)) {
    places += std::max<std::size_t>(group.numbers.size(), 1);
    const bool is_own_file = group.path == finding.path;
    for (std::size_t i = 0; i < group.numbers.size() && linked < kMaxLinks; ++i) {
      const std::size_t index = group.indices[i];
      if (index < max_id) {
        const std::string file = is_own_file ? "" : LinkText(root->Relative(group.path)) + ":";
        links += fmt::format("{}[{}{}]({})", links.empty() ? "" : ", ", file, group.numbers[i],
                             index + 1);
        ++linked;
      }
    }
  }
  if (links.empty()) {
    return "";
  }
  const std::string_view noun = finding.single_line_file ? "column" : "line";
  const std::string more =
      linked < places ? fmt::format(" and {} more", FormatCount(places - linked)) : "";
  return fmt::format("{} {} {}{} {}{}.", finding.message.ends_with('.') ? "" : ".",
                     RelatedWords(finding), noun, linked == 1 ? "" : "s", links, more);
}

}  // namespace hl
