// SPDX-License-Identifier: MIT
#include "lint/emit/emit.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "lint/base/missing.h"
#include "lint/emit/paths.h"
#include "lint/emit/words.h"

// Whole reports, made by hand, in all formats against the files in fixtures/emit. HL_ACCEPT=1
// writes these anew; HL_SOURCE_ROOT is the root of the source tree.

namespace hl {
namespace {

constexpr const char* kFile = "results/org__m/results_2024-10-27T04-13-20.500000.json";

Rule MakeRule(const std::string& id, const std::string& name, Level level) {
  Rule rule;
  rule.id = id;
  rule.name = name;
  rule.level = level;
  rule.category = "uncertainty";
  rule.summary = "A standard error of exactly zero beside a score strictly inside its range.";
  rule.why =
      "With n answers of 0 and 1 the standard error is `sqrt(p(1-p)/(n-1))`.\n\nIt is **never** "
      "0.\n";
  rule.fix = "Treat the value as missing; recompute it, or publish no value.";
  rule.evidence = {"https://github.com/EleutherAI/lm-evaluation-harness/issues/3966"};
  return rule;
}

class Emitting : public testing::Test {
 protected:
  Emitting() {
    report_.rules = {&zero_, &group_, &top_};
    options_.path_root = ".";
  }

  // A finding at `token` in line `line` of kFile, whose text is `line_text`.
  Finding At(const Rule& rule, int line, const std::string& line_text, const std::string& token) {
    Finding finding;
    finding.rule = &rule;
    finding.level = rule.level;
    finding.path = kFile;
    finding.place = {1, 1};
    finding.position =
        OnLine(line, static_cast<int>(line_text.find(token)) + 1, static_cast<int>(token.size()));
    finding.line_text = line_text;
    finding.value = token;
    finding.line_hash = "39fa2ee980eb94b0:1";
    finding.fingerprint = "00000000000000" + std::to_string(10 + line % 90);
    return finding;
  }

  static Position OnLine(int line, int column, int width) {
    return {line, column, column + width, column, column + width};
  }

  Finding ZeroStderr(int line) {
    Finding finding = At(zero_, line, "      \"exact_match_stderr,none\": 0.0,", "0.0");
    finding.task = "leaderboard_math_geometry_hard";
    finding.metric = "exact_match";
    finding.filter = "none";
    finding.model = "org/m";
    finding.pointer = "/results/leaderboard_math_geometry_hard/exact_match_stderr,none";
    finding.message =
        "leaderboard_math_geometry_hard exact_match: score 0.25 is published with stderr 0, but "
        "132 "
        "questions at 0.25 give 0.03783.";
    finding.expectation = "expected 0.03783 from n = 132 (n-samples)";
    finding.facts = {{Field::kValues01, 1, ""},         {Field::kScore, 0.25, ""},
                     {Field::kStderr, 0, ""},           {Field::kN, 132, ""},
                     {Field::kNSource, 0, "n-samples"}, {Field::kStderrExpected, 0.03783, ""},
                     {Field::kNImplied, kMissing, ""}};
    return finding;
  }

  Finding GroupInheritsZero(int line) {
    Finding finding = At(group_, line, "      \"exact_match_stderr,none\": 0.0,", "0.0");
    finding.message =
        "leaderboard_math_hard exact_match: the stderr 0 is that of 7 subtasks, not one of the "
        "scores.";
    finding.pointer = "/groups/leaderboard_math_hard/exact_match_stderr,none";
    for (int i = 0; i < 7; ++i) {
      finding.related.push_back({kFile,
                                 {1, 1},
                                 "/results/child_" + std::to_string(i) + "/exact_match_stderr,none",
                                 "the zeros come from",
                                 OnLine(190 + 12 * i, 34, 3)});
    }
    return finding;
  }

  void Count() {
    for (const Finding& finding : report_.findings) {
      report_.errors += finding.level == Level::kError ? 1 : 0;
      report_.warnings += finding.level == Level::kWarning ? 1 : 0;
      report_.infos += finding.level == Level::kInfo ? 1 : 0;
    }
  }

  void ExpectGolden(const std::string& name, const std::string& text) {
    const char* root = std::getenv("HL_SOURCE_ROOT");
    const std::string path = std::string(root == nullptr ? "." : root) + "/fixtures/emit/" + name;
    if (std::getenv("HL_ACCEPT") != nullptr) {
      std::ofstream(path, std::ios::binary) << text;
      accepted_ = true;
      return;
    }
    std::ifstream file(path, std::ios::binary);
    ASSERT_TRUE(file) << "no " << path << "; is HL_SOURCE_ROOT set?";
    std::ostringstream want;
    want << file.rdbuf();
    EXPECT_EQ(text, want.str()) << path;
  }

  void ExpectAllFormats(const std::string& name) {
    ExpectGolden(name + ".txt", EmitText(report_, options_));
    ExpectGolden(name + ".json", EmitJson(report_, options_));
    ExpectGolden(name + ".sarif", EmitSarif(report_, options_));
    ExpectGolden(name + ".github", EmitGithub(report_, options_));
    ExpectGolden(name + ".md", EmitMarkdown(report_, options_));
    ExpectGolden(name + ".gitlab", EmitGitlab(report_, options_));
    ExpectGolden(name + ".junit", EmitJunit(report_, options_));
    if (accepted_) {
      GTEST_SKIP() << "fixtures/emit/" << name << ".* written";
    }
  }

  Rule zero_ = MakeRule("HL101", "zero-stderr", Level::kError);
  Rule group_ = MakeRule("HL301", "group-inherits-zero", Level::kError);
  Rule top_ = MakeRule("HL401", "unresolved-top", Level::kWarning);
  Report report_;
  EmitOptions options_;
  bool accepted_ = false;
};

TEST_F(Emitting, Clean) {
  report_.files = 1966;
  report_.values = 223392;
  ExpectAllFormats("clean");
}

TEST_F(Emitting, FoldedRowsAndRelatedPlaces) {
  for (const int line : {190, 202, 214, 226, 238, 250, 262}) {
    report_.findings.push_back(ZeroStderr(line));
  }
  report_.findings.push_back(GroupInheritsZero(301));
  report_.files = 1966;
  report_.files_with_findings = 1;
  report_.values = 223392;
  Count();
  ExpectAllFormats("folded");
}

TEST_F(Emitting, EveryKindOfPlace) {
  Finding cut = ZeroStderr(1);  // a minified file
  cut.path = "a b#1.json";
  cut.line_text = "_stderr,none\":0.0,\"model\":\"Größe\"";
  cut.line_text_column = 5000;
  cut.cut_before = cut.cut_after = true;
  cut.single_line_file = true;
  cut.position = OnLine(1, 5014, 3);
  Finding far = ZeroStderr(1234567);  // no room behind the caret
  far.line_text = std::string(70, ' ') + "\"stderr\":\t0.0";
  far.position = OnLine(1234567, 81, 3);
  Finding changed = GroupInheritsZero(301);
  changed.file_changed = true;
  changed.position = {};
  changed.line_text.clear();
  changed.line_hash.clear();
  Finding whole = At(top_, 1, "", "");  // a file as a whole
  whole.place = {};
  whole.position = {};
  whole.message = "The file has no n at all";
  whole.expectation = "expected n-samples";
  whole.related = {{"other/b.json", {1, 1}, "/results", "compare", OnLine(12, 3, 4)},
                   {"other/b.json", {1, 1}, "/results", "compare", OnLine(14, 3, 4)},
                   {"other/c.json", {}, "", "compare", {}},
                   {kFile, {1, 1}, "/date", "dated at", OnLine(3, 3, 4)}};
  Finding tree;  // the tree as a whole
  tree.rule = &top_;
  tree.level = Level::kInfo;
  tree.message = "12 of 45 columns have an unresolved #1: harness-lint rank";
  tree.fingerprint = "00000000000000ff";
  tree.facts = {{Field::kScore, std::nan(""), ""},
                {Field::kStderr, -std::numeric_limits<double>::infinity(), ""},
                {Field::kNSource, kMissing, ""},
                {Field::kRounded, kMissing, ""}};
  report_.findings = {tree, cut, far, changed, whole};
  report_.files = 4;
  report_.files_with_findings = 2;
  report_.values = 1;
  report_.allowed = 3;
  report_.skipped = {{"notes.json", "a list of tasks"}};
  report_.problems = {{"results/locked.json", "permission denied"}};
  Count();
  ExpectAllFormats("places");
}

TEST_F(Emitting, Limits) {
  for (int i = 0; i < 6; ++i) {
    report_.findings.push_back(At(top_, 10 + i, "      \"n\": 7,", "7"));
    report_.findings.back().message = "row " + std::to_string(i);
  }
  report_.findings.push_back(ZeroStderr(20));
  report_.findings.push_back(ZeroStderr(21));
  report_.findings.push_back(ZeroStderr(22));
  report_.findings.push_back(GroupInheritsZero(23));
  report_.files = report_.files_with_findings = report_.values = 1;
  Count();
  options_.sarif_max = 5;
  options_.github_max = 2;
  options_.width = 60;
  options_.color = true;
  ExpectAllFormats("limits");
}

TEST_F(Emitting, ShowAllAndQuiet) {
  for (int line = 1; line <= 5; ++line) {
    report_.findings.push_back(ZeroStderr(line));
  }
  options_.show_all = true;
  EXPECT_EQ(EmitText(report_, options_).find("--show all"), std::string::npos);
  options_.show_all = false;
  options_.quiet = true;
  const std::string quiet = EmitText(report_, options_);
  EXPECT_NE(quiet.find("... and 2 more rows of HL101 in this file"), std::string::npos);
  EXPECT_EQ(quiet.find('^'), std::string::npos);
  EXPECT_EQ(quiet.find("Why:"), std::string::npos);
}

TEST_F(Emitting, FoldsWarningsOverFilesAndCountsRules) {
  for (int file = 0; file < 22; ++file) {
    Finding warning = At(top_, 1, "{}", "{}");
    warning.path = "r" + std::to_string(100 + file) + ".json";
    report_.findings.push_back(warning);
    if (file < 5) {  // an error is never folded over files
      report_.findings.push_back(ZeroStderr(7));
      report_.findings.back().path = warning.path;
    }
  }
  Finding tree;
  tree.rule = &group_;
  tree.level = Level::kInfo;
  tree.message = "of the tree";
  report_.findings.push_back(tree);
  report_.files = report_.files_with_findings = 22;
  Count();
  const std::string text = EmitText(report_, options_);
  const auto count = [&](std::string_view part) {
    int found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
      ++found;
    }
    return found;
  };
  EXPECT_EQ(count(": warning HL401"), 3);
  EXPECT_EQ(count(": error HL101"), 5);
  const std::size_t third = text.find("r102.json:1:1: warning");
  const std::size_t fold =
      text.find("   ... and 19 more files with HL401 unresolved-top (--show all)\n");
  ASSERT_NE(fold, std::string::npos) << text;
  EXPECT_LT(third, fold);
  EXPECT_LT(fold, text.find("r102.json:7:34: error"));  // right behind the third
  EXPECT_TRUE(
      text.ends_with("\n\n"
                     "  HL101 error   zero-stderr           5 in 5 files\n"
                     "  HL401 warning unresolved-top       22 in 22 files\n"
                     "  HL301 info    group-inherits-zero   1\n"
                     "\n22 of 22 files have findings: 5 errors, 22 warnings, 1 info (0 "
                     "values read). Why: harness-lint explain HL101\n"))
      << text;
  options_.show_all = true;
  EXPECT_EQ(EmitText(report_, options_).find("... and"), std::string::npos);
}

TEST_F(Emitting, FoldsNoFilesWhereOneHasTwoFindings) {
  for (int i = 0; i < 20; ++i) {
    Finding warning = At(top_, 1 + i, "{}", "{}");
    warning.path = "r" + std::to_string(100 + i / 2) + ".json";
    report_.findings.push_back(warning);
  }
  report_.files = report_.files_with_findings = 10;
  Count();
  const std::string text = EmitText(report_, options_);
  EXPECT_EQ(text.find("... and"), std::string::npos);
  EXPECT_EQ(text.find("  HL401 warning"), std::string::npos);  // 20 need no table
  EXPECT_NE(text.find("Why: harness-lint explain HL401"), std::string::npos);
}

TEST_F(Emitting, NothingJudgedIsNoGoodNews) {
  report_.skipped = {{"notes.json", "other JSON"}};
  EXPECT_EQ(EmitText(report_, options_), "");
}

TEST_F(Emitting, SameReportSameBytes) {
  report_.findings = {ZeroStderr(1), GroupInheritsZero(2)};
  for (const OutputFormat& format : OutputFormats()) {
    const std::string once = format.emit(report_, options_);
    EXPECT_EQ(once, format.emit(report_, options_));
    EXPECT_TRUE(once.ends_with('\n'));
  }
}

TEST_F(Emitting, MarkdownIsCutByWholeRows) {
  for (int i = 0; i < 400; ++i) {
    report_.findings.push_back(ZeroStderr(100 + i));
    if (i < 3) {
      report_.findings.push_back(GroupInheritsZero(100 + i));
    }
  }
  report_.files = report_.files_with_findings = 1;
  Count();
  for (const int most : {65000, 20000, 3000, 1500, 900, 100}) {
    options_.markdown_max = most;
    const std::string text = EmitMarkdown(report_, options_);
    EXPECT_LE(text.size(), std::max(static_cast<std::size_t>(most), std::size_t{600})) << most;
    EXPECT_TRUE(text.starts_with("## harness-lint: 403 errors, 0 warnings\n")) << text;
    std::size_t rows = 0, said = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      rows += line.starts_with("| <code>") ? 1U : 0U;
      EXPECT_TRUE(!line.starts_with('|') || line.ends_with(" |") || line == "|---|---|") << line;
      if (line.find("not shown") != std::string::npos) {
        said += std::stoul(line);
      }
    }
    EXPECT_EQ(rows + said, 403U) << text;
    // No rule takes the room of another.
    EXPECT_EQ(text.find("### HL301") != std::string::npos, most >= 3000) << text;
  }
}

TEST_F(Emitting, JunitCountsWhatItHolds) {
  report_.findings = {ZeroStderr(1), ZeroStderr(2)};
  report_.findings.push_back(At(top_, 3, "{}", "{}"));
  report_.problems = {{"a.json", "permission denied"}};
  const std::string text = EmitJunit(report_, options_);
  for (const char* suite :
       {"name=\"HL101 zero-stderr\" tests=\"2\" failures=\"2\" errors=\"0\" skipped=\"0\"",
        "name=\"HL301 group-inherits-zero\" tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\"",
        "name=\"HL401 unresolved-top\" tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"1\"",
        "name=\"files\" tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\""}) {
    EXPECT_NE(text.find(suite), std::string::npos) << suite << text;
  }
}

TEST(Words, Plural) {
  EXPECT_EQ(CountOf(0, "error"), "0 errors");
  EXPECT_EQ(CountOf(1, "error"), "1 error");
  EXPECT_EQ(CountOf(1966, "file"), "1,966 files");
}

TEST(Words, Wrap) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(WrapText("", 0, 10), Lines{""});
  EXPECT_EQ(WrapText("one two three", 0, 7), (Lines{"one two", "three"}));
  EXPECT_EQ(WrapText("one two three", 90, 7), (Lines{"one", "two", "three"}));
  EXPECT_EQ(WrapText("a_word_that_is_longer b", 0, 5), (Lines{"a_word_that_is_longer", "b"}));
  EXPECT_EQ(WrapText("äöü äöü", 0, 7), Lines{"äöü äöü"});
  EXPECT_EQ(WrapText("a  b", 0, 9), Lines{"a  b"});
}

TEST(Paths, RelativeToTheRoot) {
  PathRoot here(".");
  EXPECT_EQ(here.Relative("results/a.json"), "results/a.json");
  EXPECT_EQ(here.Relative("./results//b/../a.json"), "results/a.json");
  EXPECT_EQ(PathRoot("a/b").Relative("a/x.json"), "../x.json");
  EXPECT_EQ(here.Relative(""), "");
  PathRoot root("/repo/");
  EXPECT_EQ(root.Relative("/repo/results/a.json"), "results/a.json");
  EXPECT_EQ(root.Relative("/other/a.json"), "../other/a.json");
}

TEST(Paths, PercentEncoding) {
  EXPECT_EQ(PercentEncodePath("a b#1.json"), "a%20b%231.json");
  EXPECT_EQ(PercentEncodePath("x/C:\\y%[1]?~-_.json"), "x/C%3A%5Cy%25%5B1%5D%3F~-_.json");
  EXPECT_EQ(PercentEncodePath("é\xff"), "%C3%A9%FF");
}

}  // namespace
}  // namespace hl
