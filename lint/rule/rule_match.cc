// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <array>
#include <utility>

#include "lint/base/utf8.h"
#include "lint/rule/rule_reader.h"

namespace hl {
namespace {

// The text field that a key names.
std::optional<Field> TextField(const TomlKey& key, KindMask kinds, TomlCheck* check) {
  const auto field =
      ReadField(key.name, key.at, static_cast<int>(CountCharacters(key.name)), kinds, check);
  if (field && SpecOf(*field).type != FieldType::kText) {
    check->Report(key, fmt::format("'{}' is a {}, no text; it is judged in `when`", key.name,
                                   TypeName(SpecOf(*field).type)));
    return std::nullopt;
  }
  return field;
}

std::vector<Pattern> Patterns(const TomlNode& value, std::string_view what, TomlCheck* check) {
  std::vector<Pattern> patterns;
  for (const TomlNode* string : check->Strings(value, fmt::format("'{}'", what))) {
    Result<Pattern> pattern = Pattern::Compile(string->text);
    if (!pattern) {
      check->Report(*string, pattern.error().message);
    } else if (pattern->Matches("")) {
      check->Report(*string, "the pattern matches the empty text");
    } else {
      patterns.push_back(*std::move(pattern));
    }
  }
  return patterns;
}

TextMatch ReadTextMatch(Field field,
                        std::string_view name,
                        const TomlNode& value,
                        TomlCheck* check) {
  TextMatch match{field, {}, {}};
  if (!value.Is(TomlNode::Kind::kTable)) {
    match.any = Patterns(value, name, check);
    return match;
  }
  constexpr std::array<std::string_view, 2> kKeys = {"any", "not"};
  check->CheckKeys(value, kKeys);
  if (value.fields.empty()) {
    check->Report(value,
                  "an empty table matches nothing; write { any = '...' } or { not = '...' }");
  }
  if (const TomlNode* any = value.Find("any")) {
    match.any = Patterns(*any, "any", check);
  }
  if (const TomlNode* none = value.Find("not")) {
    match.none = Patterns(*none, "not", check);
  }
  return match;
}

}  // namespace

std::vector<TextMatch> ReadMatch(const TomlNode& table, KindMask kinds, TomlCheck* check) {
  std::vector<TextMatch> matches;
  if (table.fields.empty()) {
    check->Report(table, "'match' is empty");
  }
  for (const auto& [key, value] : table.fields) {
    if (const auto field = TextField(key, kinds, check)) {
      matches.push_back(ReadTextMatch(*field, key.name, value, check));
    }
  }
  return matches;
}

std::vector<Rule::Note> ReadNotes(const TomlNode& table, KindMask kinds, TomlCheck* check) {
  std::vector<Rule::Note> notes;
  for (const auto& [key, words] : table.fields) {
    const auto field = TextField(key, kinds, check);
    if (!field || !check->CheckKind(words, fmt::format("'{}'", key.name), TomlNode::Kind::kTable)) {
      continue;
    }
    for (const auto& [word, sentence] : words.fields) {
      if (check->CheckKind(sentence, fmt::format("'{}'", word.name), TomlNode::Kind::kString)) {
        notes.push_back({*field, word.name, ReadMessage(sentence, kinds, check)});
      }
    }
  }
  return notes;
}

}  // namespace hl
