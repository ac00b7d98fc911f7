// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "lint/rule/rule.h"

namespace hl {
namespace {

// A rule without a mistake; `change` is added to it, in place of the lines of the same keys.
std::string RuleText(std::string_view change = "", std::string_view tests = "") {
  const std::pair<std::string_view, std::string_view> lines[] = {
      {"id", "id = 'HL900'"},
      {"name", "name = 'a-name'"},
      {"level", "level = 'warning'"},
      {"on", "on = ['metric', 'group']"},
      {"when", "when = 'score > 1'"},
      {"summary", "summary = 'A score above 1.'"},
      {"message", "message = '{task}: {score} is {{large}}[ of {n}].'"},
      {"why", "why = 'It is.'"},
      {"fix", "fix = 'Look.'"},
  };
  const auto changes = [&](std::string_view key) {
    const std::string prefix = std::string(key) + " =";
    return change.starts_with(prefix) || change.find("\n" + prefix) != std::string_view::npos;
  };
  std::string text = "[[rule]]\n";
  for (const auto& [key, line] : lines) {
    text += changes(key) ? "" : std::string(line) + "\n";
  }
  text += std::string(change) + "\n";
  text += tests.empty()
              ? "[[rule.test]]\nbad = { score = 2 }\n[[rule.test]]\ngood = { score = 1 }\n"
              : tests;
  return text;
}

std::vector<Rule> Load(const std::vector<RuleSource>& sources) {
  Diagnostics diagnostics;
  std::vector<Rule> rules = LoadRules(sources, &diagnostics);
  EXPECT_TRUE(diagnostics.empty()) << FormatDiagnostics(diagnostics);
  return rules;
}

Rule LoadOne(const std::string& text) {
  std::vector<Rule> rules = Load({{"pack/rule.toml", text}});
  EXPECT_EQ(rules.size(), 1U);
  return rules.empty() ? Rule{} : std::move(rules[0]);
}

TEST(Pack, ReadsEveryKey) {
  const Rule rule = LoadOne(RuleText(R"(
match = { task = '^mmlu', metric = ['^acc$', '^em$'], key = { any = 'a', not = ['b', 'c'] } }
at = "score"
related = 'n'
since = "v0.4"
evidence = ["https://example.org/1"]
caret = "at most {score_max}"
notes = { task = { gsm8k = "It is {n}." } }
)"));
  EXPECT_EQ(rule.id, "HL900");
  EXPECT_EQ(rule.name, "a-name");
  EXPECT_EQ(rule.level, Level::kWarning);
  EXPECT_EQ(rule.on, kinds::kMetric | kinds::kGroup);
  EXPECT_EQ(rule.when_text, "score > 1");
  EXPECT_EQ(rule.when->fields(), std::vector<Field>{Field::kScore});
  EXPECT_EQ(rule.at, Field::kScore);
  EXPECT_EQ(rule.related, Field::kN);
  EXPECT_EQ(rule.since, "v0.4");
  EXPECT_EQ(rule.evidence, std::vector<std::string>{"https://example.org/1"});
  EXPECT_EQ(rule.category, "pack");
  EXPECT_EQ(rule.source_path, "pack/rule.toml");
  EXPECT_EQ(rule.source_line, 1);
  ASSERT_EQ(rule.match.size(), 3U);
  EXPECT_EQ(rule.match[0].field, Field::kTask);
  EXPECT_EQ(rule.match[1].any.size(), 2U);
  EXPECT_EQ(rule.match[2].none.size(), 2U);
  ASSERT_EQ(rule.notes.size(), 1U);
  EXPECT_EQ(rule.notes[0].word, "gsm8k");
  EXPECT_EQ(rule.notes[0].text[0].field, Field::kN);
  ASSERT_EQ(rule.caret.size(), 1U);
  ASSERT_EQ(rule.message.size(), 4U);
  EXPECT_EQ(rule.message[0].text, "");
  EXPECT_EQ(rule.message[0].field, Field::kTask);
  EXPECT_EQ(rule.message[1].text, ": ");
  EXPECT_EQ(rule.message[2].text, " is {large}[ of ");
  EXPECT_EQ(rule.message[2].field, Field::kN);
  EXPECT_EQ(rule.message[3].text, "].");
  EXPECT_FALSE(rule.message[3].field.has_value());
}

TEST(Pack, ReadsCases) {
  const Rule rule = LoadOne(RuleText("on = ['metric', 'cell']\n", R"(
[[rule.test]]
bad = { score = 2, stderr = "NaN", n = "-Infinity", task = "x", values_01 = true, "score.half" = 0.5 }
on = "cell"
[[rule.test]]
good = {}
[[rule.test]]
json = '{"results": {}}'
finds = ["/b", "/a", ""]
)"));
  ASSERT_EQ(rule.cases.size(), 3U);
  const RuleCase& row = rule.cases[0];
  EXPECT_EQ(row.kind, RuleCase::Kind::kBad);
  EXPECT_EQ(row.on, RowKind::kCell);
  ASSERT_EQ(row.given.size(), 6U);
  EXPECT_EQ(row.given[0].number, 2);
  EXPECT_TRUE(std::isnan(row.given[1].number));
  EXPECT_FALSE(IsMissing(row.given[1].number));
  EXPECT_EQ(row.given[2].number, -std::numeric_limits<double>::infinity());
  EXPECT_EQ(row.given[3].text, "x");
  EXPECT_EQ(row.given[4].number, 1);
  EXPECT_EQ(row.given[5].field, Field::kScoreHalf);
  EXPECT_EQ(rule.cases[1].kind, RuleCase::Kind::kGood);
  EXPECT_EQ(rule.cases[1].on, RowKind::kMetric);
  EXPECT_EQ(rule.cases[2].kind, RuleCase::Kind::kFile);
  EXPECT_EQ(rule.cases[2].finds, (std::vector<std::string>{"", "/a", "/b"}));
}

TEST(Pack, FilesAreCases) {
  LoadOne(RuleText(
      "", "[[rule.test]]\njson = ''\nfinds = []\n[[rule.test]]\njson = ''\nfinds = ['/a']\n"));
}

TEST(Pack, CategoryIsTheFolder) {
  const std::pair<const char*, const char*> cases[] = {{"rules/values/HL900-a.toml", "values"},
                                                       {"HL900.toml", "custom"},
                                                       {"./HL900.toml", "custom"},
                                                       {"/HL900.toml", "custom"},
                                                       {"mine/HL900.toml", "mine"}};
  for (const auto& [path, category] : cases) {
    EXPECT_EQ(Load({{path, RuleText()}})[0].category, category) << path;
  }
}

TEST(Pack, LaterSourcesReplaceAndTheResultIsSorted) {
  const std::vector<Rule> rules =
      Load({{"b/1.toml", RuleText("id = 'HL902'\nname = 'two'"), true},
            {"b/2.toml", RuleText("id = 'HL901'\nname = 'one'"), true},
            {"mine/3.toml", RuleText("id = 'HL902'\nname = 'other'\nlevel = 'info'")}});
  ASSERT_EQ(rules.size(), 2U);
  EXPECT_EQ(rules[0].id, "HL901");
  EXPECT_EQ(rules[1].name, "other");
  EXPECT_EQ(rules[1].category, "mine");
}

// The mistakes of a text, as `line:column+length message; suggestion`.
std::vector<std::string> Mistakes(const std::vector<RuleSource>& sources) {
  Diagnostics diagnostics;
  LoadRules(sources, &diagnostics);
  std::vector<std::string> all;
  for (const Diagnostic& d : diagnostics) {
    all.push_back(std::to_string(d.line) + ":" + std::to_string(d.column) + "+" +
                  std::to_string(d.length) + " " + d.message +
                  (d.suggestion.empty() ? "" : "; " + d.suggestion));
  }
  return all;
}

struct Wrong {
  std::string change;  // stands in line 10 or, if it is a new key, in line 11
  std::vector<std::string> mistakes;
  std::string tests = {};
};

TEST(Pack, EachMistakeHasItsPlace) {
  const Wrong cases[] = {
      {"wen = 1", {"11:1+3 unknown key 'wen'; did you mean 'when'?"}},
      {"id = 'hl9'",
       {"10:6+5 bad id 'hl9': it is two to six capital letters and three digits, such as HL101"}},
      {"id = 9", {"10:6+1 'id' must be a string, this is a whole number"}},
      {"name = 'a--b'",
       {"10:8+6 bad name 'a--b': it is small letters, digits and single hyphens, such as "
        "zero-stderr"}},
      {"level = 'eror'",
       {"10:9+6 unknown level 'eror': it is error, warning or info; did you mean 'error'?"}},
      {"on = ['metric', 'grop']",
       {"10:17+6 unknown kind of rows 'grop': they are fault, file, task, metric, group, cell, "
        "pair, "
        "board, standing, tree and samples; did you mean 'group'?"}},
      {"on = ['metric', 'metric']", {"10:17+8 'metric' stands there twice"}},
      {"on = []", {"10:6+2 'on' is an empty list"}},
      {"summary = 'no period'", {"10:11+11 the summary must end with a period"}},
      {"summary = '" + std::string(100, 'x') + ".'",
       {"10:11+103 the summary has 101 characters, 100 are the most"}},
      {"why = ' '", {"10:7+3 'why' is empty"}},
      {"evidence = [1]",
       {"11:13+1 an entry of 'evidence' must be a string, this is a whole number"}},
      {"at = 'std_err'", {"11:6+9 unknown field 'std_err'; did you mean 'stderr'?"}},
      {"at = 'gap'", {"11:6+5 'gap' is no field of metric and group, only of board"}},
      {"related = 'task'", {"11:11+6 'related' must be a field that counts something"}},
      {"match = {}", {"11:9+2 'match' is empty"}},
      {"match = { tsk = 'x' }", {"11:11+3 unknown field 'tsk'; did you mean 'task'?"}},
      {"match = { score = '1' }", {"11:11+5 'score' is a number, no text; it is judged in `when`"}},
      {"match = { task = 1 }",
       {"11:18+1 'task' must be a string or a list of strings, this is a whole number"}},
      {"match = { task = ['a', 1] }",
       {"11:24+1 an entry of 'task' must be a string, this is a whole number"}},
      {"match = { task = { nott = 'a' } }", {"11:20+4 unknown key 'nott'; did you mean 'not'?"}},
      {"match = { task = 'a*' }", {"11:18+4 the pattern matches the empty text"}},
      {"match = { task = { not = '(' } }", {"11:26+3 bad pattern: missing ): ("}},
      {"when = 'n > 1 and scor > 1'", {"10:19+4 unknown field 'scor'; did you mean 'score'?"}},
      {"when = \"n > 1 and scor > 1\"", {"10:19+4 unknown field 'scor'; did you mean 'score'?"}},
      {"when = 'score = 1'", {"10:15+1 '=' does not compare; write '=='"}},
      {"when = 'task > 1'", {"10:9+4 'task' is a text; text is matched in `match`"}},
      {"when = '1 > 2'", {"10:9+5 no field is read, so it is the same for every row"}},
      {"when = '''scor > 1'''", {"10:8+14 unknown field 'scor'; did you mean 'score'?"}},
      {"when = 1", {"10:8+1 'when' must be a string, this is a whole number"}},
      {"message = '\xC3\xA9 {scor}'", {"10:15+4 unknown field 'scor'; did you mean 'score'?"}},
      {"message = 'a { b'", {"10:14+1 '{' without a '}' after it; a brace itself is written '{{'"}},
      {"message = 'a } b'",
       {"10:14+1 '}' without a '{' before it; a brace itself is written '}}'"}},
      {"message = 'a [ {n}'",
       {"10:14+1 '[' without a ']' after it; a bracket itself is written '[['"}},
      {"message = 'a ] b'",
       {"10:14+1 ']' without a '[' before it; a bracket itself is written ']]'"}},
      {"message = '[a]'",
       {"10:12+1 brackets without a {field} are always shown; write '[[' and ']]'"}},
      {"notes = { score = { x = 'y' } }",
       {"11:11+5 'score' is a number, no text; it is judged in `when`"}},
      {"notes = { task = { x = '{y}' } }", {"11:26+1 unknown field 'y'; did you mean 'n'?"}},
      {"notes = { task = 'x' }", {"11:18+3 'task' must be a table, this is a string"}},
  };
  for (const Wrong& c : cases) {
    EXPECT_EQ(Mistakes({{"a.toml", RuleText(c.change)}}), c.mistakes) << c.change;
  }
}

TEST(Pack, EachMistakeOfACaseHasItsPlace) {
  const std::string good = "[[rule.test]]\ngood = {}\n";
  const std::string bad = "[[rule.test]]\nbad = {}\n";
  const Wrong cases[] = {
      {"",
       {"1:1+8 the rule has no [[rule.test]] with a 'bad' row or a 'json' that it finds"},
       good},
      {"",
       {"1:1+8 the rule has no [[rule.test]] with a 'good' row or a 'json' without finds"},
       bad},
      {"",
       {"16:1+13 a test has exactly one of 'good', 'bad' and 'json'"},
       good + bad + "[[rule.test]]\n"},
      {"",
       {"16:1+13 a test has exactly one of 'good', 'bad' and 'json'"},
       good + bad + "[[rule.test]]\nbad = {}\ngood = {}\n"},
      {"",
       {"16:1+13 missing key 'finds': it must be a list"},
       good + bad + "[[rule.test]]\njson = ''\n"},
      {"",
       {"17:10+3 a JSON pointer begins with '/', such as '/results/gsm8k/acc,none'"},
       good + bad + "[[rule.test]]\nfinds = ['a']\njson = ''\n"},
      {"",
       {"16:1+13 'finds' belongs to 'json'"},
       good + bad + "[[rule.test]]\nbad = {}\nfinds = []\n"},
      {"",
       {"17:6+6 the rule is not on 'cell', only on metric and group"},
       good + bad + "[[rule.test]]\non = 'cell'\nbad = {}\n"},
      {"",
       {"17:1+4 unknown key 'godo'; did you mean 'good'?"},
       good + bad + "[[rule.test]]\ngodo = 1\nbad = {}\n"},
      {"",
       {"17:9+3 unknown field 'acc'; did you mean 'score'?"},
       good + bad + "[[rule.test]]\nbad = { acc = 1 }\n"},
      {"",
       {"17:16+3 'task' must be a string, this is a whole number"},
       good + bad + "[[rule.test]]\nbad = { task = 123 }\n"},
      {"",
       {"17:28+1 'higher_is_better' must be true or false, this is a whole number"},
       good + bad + "[[rule.test]]\nbad = { higher_is_better = 1 }\n"},
      {"",
       {"17:13+3 'n' must be a number, this is a string; the texts 'NaN', 'Infinity' and "
        "'-Infinity' stand for one"},
       good + bad + "[[rule.test]]\nbad = { n = 'x' }\n"},
      {"",
       {"17:9+5 a field with a dot is written in quotes: \"score.half\""},
       good + bad + "[[rule.test]]\nbad = { score.half = 1 }\n"},
  };
  for (const Wrong& c : cases) {
    EXPECT_EQ(Mistakes({{"a.toml", RuleText(c.change, c.tests)}}), c.mistakes) << c.tests;
  }
}

TEST(Pack, MissingKeysAreNamed) {
  const std::vector<std::string> mistakes = Mistakes({{"a.toml", "[[rule]]\n"}});
  EXPECT_EQ(mistakes.size(), 8U);
  for (const std::string& mistake : mistakes) {
    EXPECT_TRUE(mistake.starts_with("1:1+8 missing key '")) << mistake;
  }
  const std::string text = RuleText("when = 1");
  const std::string without =
      text.substr(0, text.find("when = 1")) + text.substr(text.find("[[rule.test"));
  EXPECT_EQ(Mistakes({{"a.toml", without}}),
            std::vector<std::string>{
                "1:1+8 missing key 'when' or 'match': the rule would fire on every row"});
}

TEST(Pack, AllMistakesOfAllFilesAreListedInOrder) {
  const std::vector<std::string> mistakes =
      Mistakes({{"a.toml", RuleText("level = 'x'\nat = 'y'\nwhy = ''\nzz = 1")},
                {"b.toml", "a = \n"},
                {"c.toml", "[rule]\n"},
                {"d.toml", "rule = []"},
                {"e.toml", "rule = [1]\nx = 1"}});
  EXPECT_EQ(
      mistakes,
      (std::vector<std::string>{
          "9:9+3 unknown level 'x': it is error, warning or info",
          "10:6+3 unknown field 'y'; did you mean 'n'?", "11:7+2 'why' is empty",
          "12:1+2 unknown key 'zz'",
          "1:5+1 no valid TOML: while parsing key-value pair: expected value, saw '\\n'",
          "1:1+1 a rule file has [[rule]] tables, this one has none",
          "1:1+1 a rule file has [[rule]] tables, this one has none",
          "1:9+1 [[rule]] must be a table, this is a whole number", "2:1+1 unknown key 'x'"}));
}

TEST(Pack, IdsAndNamesAreTakenOnce) {
  const std::string other = RuleText("id = 'HL901'");
  EXPECT_EQ(Mistakes({{"a.toml", RuleText() + RuleText("name = 'b'")}}),
            std::vector<std::string>{"17:6+7 the id 'HL900' is taken by a.toml:1"});
  EXPECT_EQ(Mistakes({{"a.toml", RuleText(), true}, {"b.toml", RuleText("name = 'b'"), true}}),
            std::vector<std::string>{"2:6+7 the id 'HL900' is taken by a.toml:1"});
  EXPECT_EQ(Mistakes({{"a.toml", RuleText()}, {"b.toml", other}}),
            std::vector<std::string>{"2:8+8 the name 'a-name' is taken by HL900 (a.toml:1)"});
  EXPECT_TRUE(Mistakes({{"a.toml", RuleText(), true}, {"b.toml", RuleText()}}).empty());
}

TEST(Pack, AFileFullOfMistakesStopsAtAHundred) {
  std::string text;
  for (int i = 0; i < 100'000; ++i) {
    text += "k" + std::to_string(i) + " = 1\n";
  }
  const std::vector<std::string> mistakes = Mistakes({{"a.toml", text}});
  ASSERT_EQ(mistakes.size(), 100U);
  EXPECT_EQ(mistakes[99], "100:1+3 100 mistakes or more; no others are listed");
}

TEST(Pack, LevelsHaveNames) {
  for (const Level level : {Level::kInfo, Level::kWarning, Level::kError}) {
    EXPECT_EQ(FindLevel(LevelName(level)), level);
  }
  EXPECT_FALSE(FindLevel("Error").has_value());
}

TEST(Pack, BuiltinRulesHaveNoMistake) {
  const std::vector<Rule> rules = Load(BuiltinRuleSources());
  EXPECT_EQ(rules.size(), BuiltinRuleSources().size());
  for (const Rule& rule : rules) {
    const std::string file = "/" + rule.id + "-" + rule.name + ".toml";
    EXPECT_TRUE(rule.source_path.ends_with(file)) << rule.source_path;
    EXPECT_FALSE(rule.fix.empty());
  }
}

TEST(Pack, BuiltinRulesAreTheSameWithoutTheirCases) {
  Diagnostics mistakes;
  const std::vector<Rule> rules = Load(BuiltinRuleSources());
  const std::vector<Rule> bare = LoadRules(BuiltinRuleSources(), &mistakes, BuiltinCases::kSkip);
  EXPECT_TRUE(mistakes.empty());
  ASSERT_EQ(bare.size(), rules.size());
  for (std::size_t i = 0; i < rules.size(); ++i) {
    EXPECT_EQ(bare[i].id, rules[i].id);
    EXPECT_EQ(bare[i].fix, rules[i].fix);
    EXPECT_EQ(bare[i].message.size(), rules[i].message.size());
    EXPECT_TRUE(bare[i].cases.empty());
    EXPECT_FALSE(rules[i].cases.empty());
  }
}

TEST(Pack, CasesOfOtherRulesAreAlwaysRead) {
  Diagnostics mistakes;
  RuleSource own = BuiltinRuleSources().front();
  own.built_in = false;
  EXPECT_FALSE(LoadRules({own}, &mistakes, BuiltinCases::kSkip).front().cases.empty());
}

}  // namespace
}  // namespace hl
