// SPDX-License-Identifier: MIT
// Rows × rules → findings, messages, and what [[allow]] takes away.
#include <gtest/gtest.h>

#include <string>

#include "lint/report/allow.h"
#include "lint/report/judge.h"
#include "lint/report/message.h"
#include "lint/rule/rule.h"

namespace hl {
namespace {

std::vector<Rule> Load(std::string_view extra) {
  const std::string text = R"(
[[rule]]
id = "LAB001"
name = "tiny-sample"
level = "warning"
on = "metric"
)" + std::string(extra) + R"(
summary = "A score over few questions."
why = "Because."
fix = "Run more."
[[rule.test]]
bad = { score = 0.5 }
[[rule.test]]
good = { score = 0.5 }
)";
  Diagnostics diagnostics;
  std::vector<Rule> rules = LoadRules({{"lab.toml", text, false}}, &diagnostics);
  EXPECT_TRUE(diagnostics.empty()) << FormatDiagnostics(diagnostics);
  return rules;
}

TEST(Judge, FillsAFinding) {
  const auto rules =
      Load("when = 'n < 30'\nat = \"score\"\nmessage = \"{task}: {score} over {n}[, {k} right].\"");
  Names names;
  Row row(RowKind::kMetric, &names);
  row.SetText(Field::kPath, "a/results.json");
  row.SetText(Field::kTask, "arc");
  row.Set(Field::kScore, 0.25, {10, 4});
  row.Set(Field::kN, 20);
  Judge judge(rules);
  std::vector<Finding> findings;
  judge.JudgeRow(row, &findings);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].message, "arc: 0.25 over 20, 5 right.");
  EXPECT_EQ(findings[0].place, (Place{10, 4}));
  EXPECT_EQ(findings[0].task, "arc");
  EXPECT_EQ(judge.counts()[0].fired, 1U);
}

TEST(Judge, CountsTheUndecided) {
  const auto rules = Load("when = 'n < 30'\nmessage = \"m\"");
  Names names;
  Row row(RowKind::kMetric, &names);
  row.Set(Field::kN, kMissing);
  Judge judge(rules);
  std::vector<Finding> findings;
  judge.JudgeRow(row, &findings);
  EXPECT_TRUE(findings.empty());
  EXPECT_EQ(judge.counts()[0].undecided, 1U);
}

TEST(FillMessage, LeavesOutWhatIsUnknown) {
  const auto rules = Load("when = 'n < 30'\nmessage = \"a[ b {k}] [[c]] {n_original}.\"");
  Names names;
  Row row(RowKind::kMetric, &names);
  EXPECT_EQ(FillMessage(rules[0].message, row), "a [c] unknown.");
  EXPECT_EQ(FillMessageIfKnown(rules[0].message, row), "");
  row.Set(Field::kNOriginal, 7);
  row.Set(Field::kK, 3);
  EXPECT_EQ(FillMessageIfKnown(rules[0].message, row), "a b 3 [c] 7.");
}

class AllowTest : public testing::Test {
 protected:
  AllowTest() : rules_(Load("when = 'n < 30'\nmessage = \"m\"")) {
    Finding finding;
    finding.rule = &rules_[0];
    finding.path = "old/results.json";
    finding.task = "arc";
    report_.findings.push_back(finding);
  }
  std::vector<Rule> rules_;
  Report report_;
};

TEST_F(AllowTest, TakesAwayAndCounts) {
  std::vector<Allow> allows(1);
  allows[0].rules = {"tiny-sample"};
  allows[0].match.emplace_back(Field::kPath, Pattern("^old/"));
  EXPECT_TRUE(ApplyAllows(allows, "", "2026-11-30", &report_).empty());
  EXPECT_TRUE(report_.findings.empty());
  EXPECT_EQ(report_.allowed, 1U);
}

TEST_F(AllowTest, PathsAreSeenFromTheFolderToo) {
  const struct {
    std::string folder, path, pattern;
    bool covers;
  } kCases[] = {
      {"..", "results.json", "^[^/]+/results", true},
      {"/repo", "/repo/old/results.json", "^old/results.json$", true},
      {"/repo/", "/repo//x/../old/./results.json", "^old/results.json$", true},
      {"/repo/new", "/repo/old/results.json", "^[.][.]/old/", true},
      {"/repo", "/repo/old/results.json", "^/repo/old/", true},  // as it was typed
      {"/repo", "/other/old/results.json", "^old/", false},
      {"/repo", "", "[.]", false},  // of the tree, which has no path
  };
  const Finding finding = report_.findings[0];
  for (const auto& [folder, path, pattern, covers] : kCases) {
    report_.findings = {finding};
    report_.findings[0].path = path;
    std::vector<Allow> allows(1);
    allows[0].match.emplace_back(Field::kPath, Pattern(pattern));
    ApplyAllows(allows, folder, "2026-11-30", &report_);
    EXPECT_EQ(report_.findings.empty(), covers) << path << " from " << folder;
  }
}

TEST_F(AllowTest, NamesAnExpiredEntryThatIsNeeded) {
  std::vector<Allow> allows(2);
  allows[0].rules = {"LAB001"};
  allows[0].until = "2026-11-29";
  allows[0].where = "harness-lint.toml:3";
  allows[1].rules = {"HL101"};
  allows[1].until = "2020-01-01";
  EXPECT_EQ(ApplyAllows(allows, "", "2026-11-30", &report_),
            std::vector<std::string>{"harness-lint.toml:3"});
  EXPECT_EQ(report_.findings.size(), 1U);
  allows[0].until = "2026-11-30";
  EXPECT_TRUE(ApplyAllows(allows, "", "2026-11-30", &report_).empty());
  EXPECT_TRUE(report_.findings.empty());
}

}  // namespace
}  // namespace hl
