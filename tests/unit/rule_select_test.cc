// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>

#include "lint/rule/select.h"

namespace hl {
namespace {

std::vector<Rule> TestRules() {
  std::vector<Rule> rules;
  const auto add = [&](const char* id, const char* name, const char* category, Level level) {
    Rule& rule = rules.emplace_back();
    rule.id = id;
    rule.name = name;
    rule.category = category;
    rule.level = level;
  };
  add("HL101", "zero-stderr", "uncertainty", Level::kError);
  add("HL105", "stderr-not-finite", "uncertainty", Level::kError);
  add("HL201", "n-mismatch", "denominators", Level::kWarning);
  add("MY101", "mine", "custom", Level::kInfo);
  return rules;
}

// "HL101 error, …", or the error.
std::string Select(const Selection& selection) {
  const Result<std::vector<Rule>> rules = SelectRules(TestRules(), selection);
  if (!rules) {
    return rules.error().message;
  }
  std::string text;
  for (const Rule& rule : *rules) {
    text += rule.id + " " + std::string(LevelName(rule.level)) + "\n";
  }
  return text;
}

using Words = std::vector<std::string>;

TEST(Select, ByIdPrefixNameAndCategory) {
  const std::string all = "HL101 error\nHL105 error\nHL201 warning\nMY101 info\n";
  const struct {
    Words select, extend, ignore;
    std::string selected;
  } cases[] = {
      {{}, {}, {}, all},
      {{"ALL"}, {}, {}, all},
      {{"HL101"}, {}, {}, "HL101 error\n"},
      {{"HL1"}, {}, {}, "HL101 error\nHL105 error\n"},
      {{"n-mismatch", "custom"}, {}, {}, "HL201 warning\nMY101 info\n"},
      {{}, {"MY"}, {}, all},
      {{"HL201"}, {"MY"}, {}, "HL201 warning\nMY101 info\n"},
      {{"HL"}, {"MY"}, {"uncertainty", "mine"}, "HL201 warning\n"},
      {{}, {}, {"ALL"}, ""},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(Select({c.select, c.extend, c.ignore, {}}), c.selected);
  }
}

TEST(Select, LaterLevelsWin) {
  EXPECT_EQ(Select({{"HL"}, {}, {}, {{"uncertainty", Level::kInfo}, {"HL105", Level::kWarning}}}),
            "HL101 info\nHL105 warning\nHL201 warning\n");
}

TEST(Select, WhatNamesNothingIsAnError) {
  const std::string expected = "expected an id, a prefix of ids, a name, a category or ALL";
  EXPECT_EQ(Select({{"zero-stder"}, {}, {}, {}}),
            "'zero-stder' names no rule: " + expected + "; did you mean 'zero-stderr'?");
  EXPECT_EQ(Select({{}, {}, {"all"}, {}}),
            "'all' names no rule: " + expected + "; did you mean 'ALL'?");
  EXPECT_EQ(Select({{}, {""}, {}, {}}), "'' names no rule: " + expected);
  EXPECT_EQ(Select({{}, {}, {}, {{"XX", Level::kInfo}}}), "'XX' names no rule: " + expected);
}

}  // namespace
}  // namespace hl
