// SPDX-License-Identifier: MIT
#include "lint/rule/rule.h"

#include <algorithm>

namespace hl {
namespace {

bool Mentions(const std::vector<MessagePart>& parts, Field field) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](const MessagePart& part) { return part.field == field; });
}

}  // namespace

std::string_view LevelName(Level level) {
  switch (level) {
    case Level::kInfo:
      return "info";
    case Level::kWarning:
      return "warning";
    case Level::kError:
      return "error";
  }
  return "";
}

std::optional<Level> FindLevel(std::string_view name) {
  for (const Level level : {Level::kInfo, Level::kWarning, Level::kError}) {
    if (LevelName(level) == name) {
      return level;
    }
  }
  return std::nullopt;
}

bool Uses(const Rule& rule, Field field) {
  const auto is_in_match = [&](const TextMatch& match) { return match.field == field; };
  const auto is_in_note = [&](const Rule::Note& note) {
    return note.field == field || Mentions(note.text, field);
  };
  return (rule.when && std::count(rule.when->fields().begin(), rule.when->fields().end(), field)) ||
         std::any_of(rule.match.begin(), rule.match.end(), is_in_match) || rule.at == field ||
         rule.related == field || Mentions(rule.message, field) || Mentions(rule.caret, field) ||
         std::any_of(rule.notes.begin(), rule.notes.end(), is_in_note);
}

}  // namespace hl
