// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lint/base/diagnostic.h"
#include "lint/base/pattern.h"
#include "lint/record/field.h"
#include "lint/rule/expression.h"

namespace hl {

enum class Level : std::uint8_t { kInfo, kWarning, kError };
std::string_view LevelName(Level level);  // "info", "warning", "error"
std::optional<Level> FindLevel(std::string_view name);

// One entry of `match`: the text field must match one of `any` (if there are any) and none of
// `none`. A missing text matches neither way.
struct TextMatch {
  Field field;
  std::vector<Pattern> any;
  std::vector<Pattern> none;
};

// A message cut at its placeholders: literal text, then a field, and so on. The [brackets] of its
// optional parts stand in the texts and are paired; [[ and ]] are brackets themselves.
struct MessagePart {
  std::string text;
  std::optional<Field> field;
};

// A case of [[rule.test]]: one row with given fields, or a whole results file with what is found in
// it.
struct RuleCase {
  enum class Kind { kGood, kBad, kFile };
  Kind kind = Kind::kGood;
  RowKind on = RowKind::kMetric;
  struct Given {
    Field field;
    double number = 0;  // of a number or flag
    std::string text;   // of a text
  };
  std::vector<Given> given;
  std::string json;                // kFile: the results file
  std::vector<std::string> finds;  // kFile: JSON pointers of the findings of this rule, sorted
  int line = 0;                    // where the case stands in the rule file
};

// A rule as it is written in TOML, checked and compiled.
struct Rule {
  std::string id;    // HL101
  std::string name;  // zero-stderr
  Level level = Level::kError;
  KindMask on = 0;
  std::vector<TextMatch> match;
  std::optional<Expression> when;  // none: fires on every row that `match` lets through
  std::string when_text;
  std::optional<Field> at;       // which token is underlined; none: the file as a whole
  std::optional<Field> related;  // a counting fact whose counted places become related locations
  std::string summary;
  std::string message_text;
  std::vector<MessagePart> message;
  std::vector<MessagePart> caret;  // what follows the caret under the token; may be empty
  // Sentences that follow the message when a text field has a certain word: (field, word) ->
  // sentence.
  struct Note {
    Field field;
    std::string word;
    std::vector<MessagePart> text;
  };
  std::vector<Note> notes;
  std::string why;  // Markdown
  std::string fix;
  std::string since;  // harness versions or dates that write the fault, for `explain`; may be empty
  std::vector<std::string> evidence;  // links and public files
  std::vector<RuleCase> cases;
  std::string category;     // folder name: format, uncertainty, denominators, aggregates, …
  std::string source_path;  // the TOML file
  int source_line = 1;
};

// True if the rule speaks of the field: in its condition, its place or one of its texts.
bool Uses(const Rule& rule, Field field);

// One TOML text with its path; built-in ones are embedded in the program.
struct RuleSource {
  std::string path;  // rules/uncertainty/HL101-zero-stderr.toml
  std::string text;
  bool built_in = false;
  // Of a built-in one: where the cases begin that end the text; they are tested with the program.
  std::size_t cases_at = std::string::npos;
};

// Whether the cases of built-in rules are read: they are half of the text, and only tests ask.
enum class BuiltinCases { kRead, kSkip };

// The rule files that are part of the program, sorted by path.
const std::vector<RuleSource>& BuiltinRuleSources();

// Reads and checks rule files. Every mistake of every file is listed in `diagnostics` (none: all is
// well), and a rule with one is left out. A later rule with an id of an earlier source replaces it;
// within one source, and among the built-in ones, it is a mistake. The result is sorted by id.
std::vector<Rule> LoadRules(const std::vector<RuleSource>& sources,
                            Diagnostics* diagnostics,
                            BuiltinCases cases = BuiltinCases::kRead);

}  // namespace hl
