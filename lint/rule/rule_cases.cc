// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "lint/base/utf8.h"
#include "lint/rule/field_name.h"
#include "lint/rule/rule_reader.h"

namespace hl {
namespace {

using Given = RuleCase::Given;

// Numbers that TOML and JSON have no common word for.
std::optional<double> NotFinite(std::string_view text) {
  using Limits = std::numeric_limits<double>;
  if (text == "NaN") {
    return Limits::quiet_NaN();
  }
  if (text == "Infinity") {
    return Limits::infinity();
  }
  return text == "-Infinity" ? std::optional(-Limits::infinity()) : std::nullopt;
}

std::optional<double> GivenNumber(const TomlNode& value) {
  return value.IsNumber() ? std::optional(value.number) : NotFinite(value.text);
}

// Sets the value of a given field; false, and reported, if it is of a wrong type.
bool SetGiven(const TomlNode& value, std::string_view name, Given* given, TomlCheck* check) {
  const std::string what = fmt::format("'{}'", name);
  switch (SpecOf(given->field).type) {
    case FieldType::kNumber: {
      const std::optional<double> number = GivenNumber(value);
      if (!number) {
        check->Report(value, fmt::format("'{}' must be a number, this is {}; the texts 'NaN', "
                                         "'Infinity' and '-Infinity' stand for one",
                                         name, KindName(value.kind)));
        return false;
      }
      given->number = *number;
      return true;
    }
    case FieldType::kFlag:
      given->number = value.flag ? 1 : 0;
      return check->CheckKind(value, what, TomlNode::Kind::kBoolean);
    case FieldType::kText:
      given->text = value.text;
      return check->CheckKind(value, what, TomlNode::Kind::kString);
  }
  return false;
}

std::vector<Given> ReadGiven(const TomlNode& row, RowKind kind, TomlCheck* check) {
  std::vector<Given> all;
  for (const auto& [key, value] : row.fields) {
    if (value.Is(TomlNode::Kind::kTable) && !value.fields.empty()) {
      check->Report(key, fmt::format("a field with a dot is written in quotes: \"{}.{}\"", key.name,
                                     value.fields[0].key.name));
      continue;
    }
    const auto field = ReadField(key.name, key.at, static_cast<int>(CountCharacters(key.name)),
                                 MaskOf(kind), check);
    if (!field) {
      continue;
    }
    Given given{*field, 0, {}};
    if (SetGiven(value, key.name, &given, check)) {
      all.push_back(std::move(given));
    }
  }
  return all;
}

std::vector<std::string> ReadFinds(const TomlNode& test, TomlCheck* check) {
  std::vector<std::string> finds;
  const TomlNode* list = check->Require(test, "finds", TomlNode::Kind::kArray);
  if (list == nullptr || list->items.empty()) {
    return finds;
  }
  for (const TomlNode* pointer : check->Strings(*list, "'finds'")) {
    if (!pointer->text.empty() && pointer->text[0] != '/') {
      check->Report(*pointer, "a JSON pointer begins with '/', such as '/results/gsm8k/acc,none'");
    }
    finds.push_back(pointer->text);
  }
  std::sort(finds.begin(), finds.end());
  return finds;
}

RowKind ReadCaseKind(const TomlNode& test, KindMask kinds, RowKind first, TomlCheck* check) {
  const TomlNode* on = check->Get(test, "on", TomlNode::Kind::kString);
  if (on == nullptr) {
    return first;
  }
  const std::optional<RowKind> kind = FindKind(on->text);
  if (!kind || (kinds & MaskOf(*kind)) == 0) {
    check->Report(*on,
                  fmt::format("the rule is not on '{}', only on {}", on->text, KindNames(kinds)));
    return first;
  }
  return *kind;
}

RuleCase ReadCase(const TomlNode& test, KindMask kinds, RowKind first, TomlCheck* check) {
  constexpr std::array<std::string_view, 5> kKeys = {"good", "bad", "json", "finds", "on"};
  check->CheckKeys(test, kKeys);
  RuleCase result;
  result.line = test.at.line;
  result.on = ReadCaseKind(test, kinds, first, check);
  const auto forms = std::count_if(kKeys.begin(), kKeys.begin() + 3,
                                   [&](std::string_view key) { return test.Find(key) != nullptr; });
  if (forms != 1) {
    check->Report(test, "a test has exactly one of 'good', 'bad' and 'json'");
    return result;
  }
  if (test.Find("json") != nullptr) {
    result.kind = RuleCase::Kind::kFile;
    if (const TomlNode* json = check->Get(test, "json", TomlNode::Kind::kString)) {
      result.json = json->text;
    }
    result.finds = ReadFinds(test, check);
    return result;
  }
  const bool is_bad = test.Find("bad") != nullptr;
  result.kind = is_bad ? RuleCase::Kind::kBad : RuleCase::Kind::kGood;
  if (test.Find("finds") != nullptr) {
    check->Report(test, "'finds' belongs to 'json'");
  }
  if (const TomlNode* row = check->Get(test, is_bad ? "bad" : "good", TomlNode::Kind::kTable)) {
    result.given = ReadGiven(*row, result.on, check);
  }
  return result;
}

}  // namespace

std::vector<RuleCase> ReadCases(const TomlNode& rule,
                                KindMask kinds,
                                RowKind first,
                                TomlCheck* check) {
  std::vector<RuleCase> cases;
  if (const TomlNode* tests = check->Get(rule, "test", TomlNode::Kind::kArray)) {
    for (const TomlNode& test : tests->items) {
      if (check->CheckKind(test, "[[rule.test]]", TomlNode::Kind::kTable)) {
        cases.push_back(ReadCase(test, kinds, first, check));
      }
    }
  }
  const auto has = [&](RuleCase::Kind kind, bool finds) {
    return std::any_of(cases.begin(), cases.end(), [&](const RuleCase& c) {
      return c.kind == kind || (c.kind == RuleCase::Kind::kFile && c.finds.empty() != finds);
    });
  };
  if (!has(RuleCase::Kind::kBad, true)) {
    check->Report(rule, "the rule has no [[rule.test]] with a 'bad' row or a 'json' that it finds");
  }
  if (!has(RuleCase::Kind::kGood, false)) {
    check->Report(rule,
                  "the rule has no [[rule.test]] with a 'good' row or a 'json' without finds");
  }
  return cases;
}

}  // namespace hl
