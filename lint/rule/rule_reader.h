// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "lint/read/toml_check.h"
#include "lint/rule/rule.h"

// The parts of LoadRules: each reads one piece of a [[rule]] table and reports what is wrong with
// it.
namespace hl {

// A whole rule, with its cases or as if it needed none; nothing if it has a mistake. `source_path`
// and `category` are the caller's.
std::optional<Rule> ReadRule(const TomlNode& table, bool with_cases, TomlCheck* check);

// A field of all `kinds`, called `name`, which stands at `at`.
std::optional<Field> ReadField(
    std::string_view name, TomlPlace at, int length, KindMask kinds, TomlCheck* check);

// `match = { task = '…', metric = ['…', '…'], model = { any = '…', not = '…' } }`
std::vector<TextMatch> ReadMatch(const TomlNode& table, KindMask kinds, TomlCheck* check);

// A text with {field} placeholders, in which {{ and }} are braces. A part in [brackets] is shown
// only where its fields are known; [[ and ]] are brackets.
std::vector<MessagePart> ReadMessage(const TomlNode& string, KindMask kinds, TomlCheck* check);

// `notes = { stderr_slip = { percent = "…" } }`
std::vector<Rule::Note> ReadNotes(const TomlNode& table, KindMask kinds, TomlCheck* check);

// The [[rule.test]] tables of a rule on `kinds`, of which the first one named is `first`.
std::vector<RuleCase> ReadCases(const TomlNode& rule,
                                KindMask kinds,
                                RowKind first,
                                TomlCheck* check);

}  // namespace hl
