// SPDX-License-Identifier: MIT
// What is known of rules and fields: rules, explain, fields.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

#include "lint/base/escape.h"
#include "lint/base/suggest.h"
#include "lint/cli/commands.h"
#include "lint/cli/output.h"
#include "lint/cli/rule_loading.h"
#include "lint/rule/field_name.h"

namespace hl {
namespace {

std::string RulesAsText(const std::vector<Rule>& rules) {
  std::string text;
  for (const Rule& rule : rules) {
    text += fmt::format("{}  {:<7}  {:<27}  {}\n", rule.id, LevelName(rule.level), rule.name,
                        rule.summary);
  }
  return text;
}

// "metric matches ^acc or ^exact, not _norm": one text field of `match`.
std::string MatchAsText(const TextMatch& match) {
  const auto list = [](const std::vector<Pattern>& patterns) {
    std::string text;
    for (const Pattern& pattern : patterns) {
      text += (text.empty() ? "" : " or ") + std::string(pattern.text());
    }
    return text;
  };
  return std::string(SpecOf(match.field).name) +
         (match.any.empty() ? "" : " matches " + list(match.any)) +
         (match.any.empty() || match.none.empty() ? "" : ",") +
         (match.none.empty()
              ? ""
              : (match.any.empty() ? " does not match " : " not ") + list(match.none));
}

std::string MatchAsText(const Rule& rule) {
  std::string text;
  for (const TextMatch& match : rule.match) {
    text += (text.empty() ? "" : "; ") + MatchAsText(match);
  }
  return text;
}

nlohmann::ordered_json MatchAsJson(const Rule& rule) {
  const auto list = [](const std::vector<Pattern>& patterns) {
    auto texts = nlohmann::ordered_json::array();
    for (const Pattern& pattern : patterns) {
      texts.push_back(pattern.text());
    }
    return texts;
  };
  auto fields = nlohmann::ordered_json::object();
  for (const TextMatch& match : rule.match) {
    fields[std::string(SpecOf(match.field).name)] = {{"any", list(match.any)},
                                                     {"not", list(match.none)}};
  }
  return fields;
}

std::string RulesAsJson(const std::vector<Rule>& rules) {
  auto list = nlohmann::ordered_json::array();
  for (const Rule& rule : rules) {
    list.push_back({{"id", rule.id},
                    {"name", rule.name},
                    {"category", rule.category},
                    {"level", LevelName(rule.level)},
                    {"on", KindNames(rule.on)},
                    {"summary", rule.summary},
                    {"match", MatchAsJson(rule)},
                    {"when", rule.when_text},
                    {"why", rule.why},
                    {"fix", rule.fix},
                    {"evidence", rule.evidence},
                    {"file", rule.source_path}});
  }
  return list.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

std::string RulesAsMarkdown(const std::vector<Rule>& rules) {
  std::string text =
      "# The rules\n\nMade by `harness-lint rules --output markdown`; `harness-lint explain ID` "
      "prints one.\n\n"
      "| id | level | name | what it finds |\n|---|---|---|---|\n";
  for (const Rule& rule : rules) {
    text += fmt::format(
        "| [{}](#{}-{}) | {} | {} | {} |\n", rule.id,
        [&] {
          std::string id = rule.id;
          std::transform(id.begin(), id.end(), id.begin(), [](char c) {
            return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
          });
          return id;
        }(),
        rule.name, LevelName(rule.level), rule.name, rule.summary);
  }
  for (const Rule& rule : rules) {
    text +=
        fmt::format("\n## {} {}\n\n{} · on {}\n\n{}\n\n{}\n\n**Fix.** {}\n", rule.id, rule.name,
                    LevelName(rule.level), KindNames(rule.on), rule.summary, rule.why, rule.fix);
    if (!rule.since.empty()) {
      text += fmt::format("\n**Since.** {}\n", rule.since);
    }
    if (!rule.match.empty()) {
      text += fmt::format("\nOnly where `{}`.\n", MatchAsText(rule));
    }
    if (!rule.when_text.empty()) {
      text += fmt::format("\n```\n{}\n```\n", rule.when_text);
    }
    for (const std::string& source : rule.evidence) {
      text += fmt::format("{}- {}\n", &source == &rule.evidence.front() ? "\n" : "", source);
    }
  }
  return text;
}

std::string Explain(const Rule& rule) {
  std::string text = fmt::format("{} {} ({}, on {})\n\n{}\n\n{}\n", rule.id, rule.name,
                                 LevelName(rule.level), KindNames(rule.on), rule.summary, rule.why);
  if (!rule.since.empty()) {
    text += fmt::format("\nSince: {}\n", rule.since);
  }
  if (!rule.when_text.empty()) {
    text += fmt::format("\nFires when:\n  {}\n", rule.when_text);
  }
  if (!rule.match.empty()) {
    text += fmt::format("\nOnly where {}\n", MatchAsText(rule));
  }
  text += fmt::format("\nFix: {}\n", rule.fix);
  for (const std::string& source : rule.evidence) {
    text +=
        fmt::format("{}  {}\n", &source == &rule.evidence.front() ? "\nSeen in:\n" : "", source);
  }
  return text + fmt::format("\nRule file: {}\n", rule.source_path);
}

const Rule* FindRule(const std::vector<Rule>& rules, std::string_view word) {
  const auto found = std::find_if(rules.begin(), rules.end(), [&](const Rule& rule) {
    return rule.id == word || rule.name == word;
  });
  return found == rules.end() ? nullptr : &*found;
}

// The exit status of a command that only has `text` to say.
int Written(std::string_view text) {
  return WriteStdout(text) ? kClean : kFailed;
}

}  // namespace

int RunRules(const RuleOptions& options, const std::string& format, bool check_only) {
  const auto loaded = LoadEverything(options);
  if (!loaded) {
    return kFailed;
  }
  if (check_only) {
    return Written(fmt::format("{} rules are well-formed\n", loaded->rules.size()));
  }
  return Written(format == "json"       ? RulesAsJson(loaded->rules)
                 : format == "markdown" ? RulesAsMarkdown(loaded->rules)
                                        : RulesAsText(loaded->rules));
}

int RunExplain(const RuleOptions& options, const std::vector<std::string>& ids) {
  const auto loaded = LoadEverything(options);
  if (!loaded) {
    return kFailed;
  }
  std::vector<std::string_view> known;
  for (const Rule& rule : loaded->rules) {
    known.push_back(rule.id);
    known.push_back(rule.name);
  }
  std::string text;
  for (const std::string& id : ids) {
    const Rule* rule = FindRule(loaded->rules, id);
    if (rule == nullptr) {
      const std::string hint = DidYouMean(id, known);
      PrintError(fmt::format("harness-lint: no rule is called '{}'{}{}\n", EscapeForText(id),
                             hint.empty() ? "" : "; ", hint));
      return kFailed;
    }
    text += (text.empty() ? "" : "\n") + Explain(*rule);
  }
  return Written(text);
}

int RunFields(const std::string& kind) {
  std::string text;
  for (std::size_t k = 0; k < kRowKindCount; ++k) {
    const auto row_kind = static_cast<RowKind>(k);
    if (!kind.empty() && kind != KindName(row_kind)) {
      continue;
    }
    text += fmt::format("{}{}\n", text.empty() ? "" : "\n", KindName(row_kind));
    for (const Field field : FieldsOf(row_kind)) {
      const FieldSpec& spec = SpecOf(field);
      const std::string unit = spec.unit.empty() ? "" : fmt::format(" ({})", spec.unit);
      text += fmt::format("  {:<26} {:<6}  {}{}\n", spec.name, TypeName(spec.type), spec.doc, unit);
    }
  }
  return Written(text);
}

}  // namespace hl
