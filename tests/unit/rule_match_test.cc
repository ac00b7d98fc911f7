// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>

#include "lint/rule/match.h"

namespace hl {
namespace {

std::vector<Pattern> Patterns(const std::vector<std::string>& texts) {
  std::vector<Pattern> patterns;
  for (const std::string& text : texts) {
    patterns.emplace_back(text);
  }
  return patterns;
}

// Rules with one or two entries of `match`, all on metric rows.
std::vector<Rule> TestRules() {
  std::vector<Rule> rules(5);
  rules[0].match.push_back({Field::kTask, Patterns({"^mmlu"}), {}});
  rules[1].match.push_back({Field::kTask, {}, Patterns({"^mmlu"})});
  rules[2].match.push_back({Field::kTask, Patterns({"^a", "^b"}), Patterns({"z$", "y$"})});
  rules[3].match.push_back({Field::kTask, Patterns({"^a"}), {}});
  rules[3].match.push_back({Field::kMetric, Patterns({"^acc$"}), {}});
  return rules;  // [4] has none
}

TEST(Matcher, AnyOfTheOnesAndNoneOfTheOthers) {
  const struct {
    std::string task, metric;
    std::string admitted;  // one letter a rule
  } cases[] = {
      {"mmlu_law", "acc", "ynnny"}, {"arc", "acc", "nyyyy"},   {"arc", "em", "nyyny"},
      {"arcz", "acc", "nynyy"},     {"boolq", "acc", "nyyny"}, {"b_y", "acc", "nynny"},
      {"", "acc", "nynny"},
  };
  const std::vector<Rule> rules = TestRules();
  Names names;
  Matcher matcher(rules);
  for (int round = 0; round < 2; ++round) {  // the second time from memory
    for (const auto& c : cases) {
      Row row(RowKind::kMetric, &names);
      row.SetText(Field::kTask, c.task);
      row.SetText(Field::kMetric, c.metric);
      for (std::size_t i = 0; i < rules.size(); ++i) {
        EXPECT_EQ(matcher.Admits(i, row), c.admitted[i] == 'y')
            << c.task << " " << c.metric << " " << i;
      }
    }
  }
}

TEST(Matcher, AMissingTextLetsNothingThrough) {
  const std::vector<Rule> rules = TestRules();
  Names names;
  Matcher matcher(rules);
  Row row(RowKind::kMetric, &names);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_FALSE(matcher.Admits(i, row));
  }
  EXPECT_TRUE(matcher.Admits(4, row));
}

}  // namespace
}  // namespace hl
