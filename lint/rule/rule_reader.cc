// SPDX-License-Identifier: MIT
#include "lint/rule/rule_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "lint/base/suggest.h"
#include "lint/base/utf8.h"
#include "lint/rule/field_name.h"

namespace hl {
namespace {

constexpr std::array<std::string_view, 17> kKeys = {
    "id",      "name",  "level", "on",  "match", "when",  "at",       "related", "summary",
    "message", "caret", "notes", "why", "fix",   "since", "evidence", "test"};
constexpr std::size_t kMostSummary = 100;  // characters

// Reads one rule, key by key.
class RuleReader {
 public:
  RuleReader(const TomlNode& table, TomlCheck* check) : table_(table), check_(check) {}

  Rule Read(bool with_cases) {
    check_->CheckKeys(table_, kKeys);
    rule_.source_line = table_.at.line;
    ReadIdentity();
    ReadTexts();
    ReadKinds();
    if (rule_.on != 0) {  // else nothing is known of its fields
      ReadCondition();
      ReadPlaces();
      ReadMessages();
      if (with_cases) {
        rule_.cases = ReadCases(table_, rule_.on, first_kind_, check_);
      }
    }
    return std::move(rule_);
  }

 private:
  const TomlNode* GetString(std::string_view key) {
    return check_->Get(table_, key, TomlNode::Kind::kString);
  }

  // A string that must be there and must not be empty.
  const TomlNode* RequireString(std::string_view key) {
    const TomlNode* value = check_->Require(table_, key, TomlNode::Kind::kString);
    if (value != nullptr && value->text.find_first_not_of(" \t\r\n") == std::string::npos) {
      check_->Report(*value, fmt::format("'{}' is empty", key));
      return nullptr;
    }
    return value;
  }

  void ReadIdentity() {
    static const Pattern kId("^[A-Z]{2,6}[0-9]{3}$");
    static const Pattern kName("^[a-z][a-z0-9]*(-[a-z0-9]+)*$");
    if (const TomlNode* id = RequireString("id")) {
      rule_.id = id->text;
      if (!kId.Matches(id->text)) {
        check_->Report(*id, fmt::format("bad id '{}': it is two to six capital letters and three "
                                        "digits, such as HL101",
                                        id->text));
      }
    }
    if (const TomlNode* name = RequireString("name")) {
      rule_.name = name->text;
      if (!kName.Matches(name->text)) {
        check_->Report(*name, fmt::format("bad name '{}': it is small letters, digits and single "
                                          "hyphens, such as zero-stderr",
                                          name->text));
      }
    }
    if (const TomlNode* level = RequireString("level")) {
      constexpr std::array<std::string_view, 3> kLevels = {"error", "warning", "info"};
      const std::optional<Level> found = FindLevel(level->text);
      rule_.level = found.value_or(Level::kError);
      if (!found) {
        check_->Report(*level,
                       fmt::format("unknown level '{}': it is error, warning or info", level->text),
                       DidYouMean(level->text, kLevels));
      }
    }
  }

  void ReadTexts() {
    if (const TomlNode* summary = RequireString("summary")) {
      rule_.summary = summary->text;
      const std::size_t size = CountCharacters(summary->text);
      if (size > kMostSummary) {
        check_->Report(*summary, fmt::format("the summary has {} characters, {} are the most", size,
                                             kMostSummary));
      }
      if (!summary->text.ends_with('.')) {
        check_->Report(*summary, "the summary must end with a period");
      }
    }
    message_ = RequireString("message");  // cut when its fields are known
    if (const TomlNode* why = RequireString("why")) {
      rule_.why = why->text;
    }
    if (const TomlNode* fix = RequireString("fix")) {
      rule_.fix = fix->text;
    }
    if (const TomlNode* since = GetString("since")) {
      rule_.since = since->text;
    }
    if (const TomlNode* evidence = table_.Find("evidence")) {
      for (const TomlNode* link : check_->Strings(*evidence, "'evidence'")) {
        rule_.evidence.push_back(link->text);
      }
    }
  }

  void ReadKinds() {
    const TomlNode* on = table_.Find("on");
    if (on == nullptr) {
      check_->Report(table_, "missing key 'on': it must be a kind of rows or a list of kinds");
      return;
    }
    KindMask kinds = 0;
    bool all_known = true;
    for (const TomlNode* name : check_->Strings(*on, "'on'")) {
      const std::optional<RowKind> kind = FindKind(name->text);
      if (!kind) {
        ReportKind(*name);
        all_known = false;
      } else if ((kinds & MaskOf(*kind)) != 0) {
        check_->Report(*name, fmt::format("'{}' stands there twice", name->text));
      } else {
        first_kind_ = kinds == 0 ? *kind : first_kind_;
        kinds = static_cast<KindMask>(kinds | MaskOf(*kind));
      }
    }
    rule_.on = all_known ? kinds : KindMask{0};
  }

  void ReportKind(const TomlNode& name) {
    std::vector<std::string_view> kinds;
    for (std::size_t i = 0; i < kRowKindCount; ++i) {
      kinds.push_back(KindName(static_cast<RowKind>(i)));
    }
    check_->Report(name,
                   fmt::format("unknown kind of rows '{}': they are {}", name.text,
                               KindNames(kinds::kEveryKind)),
                   DidYouMean(name.text, kinds));
  }

  void ReadCondition() {
    if (const TomlNode* match = check_->Get(table_, "match", TomlNode::Kind::kTable)) {
      rule_.match = ReadMatch(*match, rule_.on, check_);
    }
    if (const TomlNode* when = GetString("when")) {
      ReadWhen(*when);
    }
    if (table_.Find("match") == nullptr && table_.Find("when") == nullptr) {
      check_->Report(table_, "missing key 'when' or 'match': the rule would fire on every row");
    }
  }

  void ReadWhen(const TomlNode& when) {
    rule_.when_text = when.text;
    rule_.when.emplace();
    Expression::Mistake mistake;
    if (!rule_.when->Compile(when.text, rule_.on, &mistake)) {
      check_->ReportInside(when, mistake.offset, mistake.length, mistake.message,
                           mistake.suggestion);
    }
  }

  std::optional<Field> FieldOf(std::string_view key) {
    const TomlNode* value = GetString(key);
    return value == nullptr ? std::nullopt
                            : ReadField(value->text, value->at, value->length, rule_.on, check_);
  }

  void ReadPlaces() {
    rule_.at = FieldOf("at");
    rule_.related = FieldOf("related");
    if (rule_.related && SpecOf(*rule_.related).type != FieldType::kNumber) {
      check_->Report(*table_.Find("related"), "'related' must be a field that counts something");
    }
  }

  void ReadMessages() {
    if (message_ != nullptr) {
      rule_.message_text = message_->text;
      rule_.message = ReadMessage(*message_, rule_.on, check_);
    }
    if (const TomlNode* caret = GetString("caret")) {
      rule_.caret = ReadMessage(*caret, rule_.on, check_);
    }
    if (const TomlNode* notes = check_->Get(table_, "notes", TomlNode::Kind::kTable)) {
      rule_.notes = ReadNotes(*notes, rule_.on, check_);
    }
  }

  const TomlNode& table_;
  TomlCheck* check_;
  const TomlNode* message_ = nullptr;
  RowKind first_kind_ = RowKind::kMetric;
  Rule rule_;
};

}  // namespace

std::optional<Field> ReadField(
    std::string_view name, TomlPlace at, int length, KindMask kinds, TomlCheck* check) {
  const std::optional<Field> field = FindField(name, kinds);
  if (!field) {
    FieldMistake mistake = ExplainField(name, kinds);
    check->Report(at, length, std::move(mistake.message), std::move(mistake.suggestion));
  }
  return field;
}

std::optional<Rule> ReadRule(const TomlNode& table, bool with_cases, TomlCheck* check) {
  const std::size_t before = check->count();
  Rule rule = RuleReader(table, check).Read(with_cases);
  if (check->count() != before) {
    return std::nullopt;
  }
  return rule;
}

}  // namespace hl
