// SPDX-License-Identifier: MIT
#include "lint/emit/sarif_rule.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <string>

#include "lint/base/utf8.h"
#include "lint/base/version.h"
#include "lint/emit/paths.h"

namespace hl {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxTextCharacters = 1024;  // of a description, in GitHub

// zero-stderr: ZeroStderr.
std::string PascalCase(std::string_view kebab) {
  std::string name;
  bool at_word_start = true;
  for (const char c : kebab) {
    if (c == '-') {
      at_word_start = true;
      continue;
    }
    name += at_word_start && 'a' <= c && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    at_word_start = false;
  }
  return name;
}

std::string Shortened(const std::string& text) {
  if (CountCharacters(text) <= kMaxTextCharacters) {
    return text;
  }
  std::size_t end = 0;
  for (std::size_t i = 0; i + 3 < kMaxTextCharacters; ++i) {
    end += DecodeUtf8(text, end).length;
  }
  return text.substr(0, end) + "...";
}

// The first text that is not empty: to GitHub an empty one is missing.
const std::string& FirstOf(const std::string& a, const std::string& b, const std::string& c) {
  return !a.empty() ? a : !b.empty() ? b : c;
}

}  // namespace

std::string_view SarifLevel(Level level) {
  return level == Level::kInfo ? std::string_view("note") : LevelName(level);
}

Json SarifRule(const Rule& rule) {
  const std::string& summary = FirstOf(rule.summary, rule.name, rule.id);
  const std::string& why = FirstOf(rule.why, rule.summary, rule.id);
  const std::string_view end = why.ends_with('\n') ? "" : "\n";
  const std::string fix = rule.fix.empty() ? "" : "\nWhat to do: " + rule.fix + "\n";
  std::string evidence;
  for (const std::string& source : rule.evidence) {
    evidence += (evidence.empty() ? "\nSeen in:\n\n- " : "- ") + source + "\n";
  }
  const bool is_error = rule.level == Level::kError;
  Json json;
  json["id"] = rule.id;
  json["name"] = PascalCase(rule.name);
  json["shortDescription"] = {{"text", Shortened(summary)}};
  json["fullDescription"] = {{"text", Shortened(why)}};
  json["help"] = {{"text", fmt::format("{}{}{}", why, end, fix)},
                  {"markdown", fmt::format("{}{}{}{}", why, end, fix, evidence)}};
  json["helpUri"] = fmt::format("{}#{}", kProjectUri, PercentEncodePath(rule.id));
  json["defaultConfiguration"] = {{"level", SarifLevel(rule.level)}};
  json["properties"] = {
      {"tags", Json::array({FirstOf(rule.category, "custom", "")})},
      {"precision", is_error ? "very-high" : "high"},
      {"problem.severity",
       rule.level == Level::kInfo ? std::string_view("recommendation") : LevelName(rule.level)}};
  return json;
}

}  // namespace hl
