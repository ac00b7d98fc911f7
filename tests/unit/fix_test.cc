// SPDX-License-Identifier: MIT
#include "lint/fix.h"

#include <gtest/gtest.h>

namespace hl {
namespace {

Edit EditAt(std::uint32_t offset, std::uint32_t length, std::string after) {
  return {{offset, length}, {}, {}, std::move(after), {}, {}};
}

TEST(WithEdits, ReplacesTheTokensAndNothingElse) {
  EXPECT_EQ(WithEdits("[0.0, NaN]", {EditAt(1, 3, "\"N/A\""), EditAt(6, 3, "\"NaN\"")}),
            "[\"N/A\", \"NaN\"]");
  EXPECT_EQ(WithEdits("\xEF\xBB\xBF{}\r\n", {EditAt(0, 3, "")}), "{}\r\n");
  EXPECT_EQ(WithEdits("0.0", {EditAt(0, 3, "1")}), "1");
}

TEST(WithEdits, KeepsEveryByteWithoutEdits) {
  const std::string bytes("\0\xFF\r\n", 4);
  EXPECT_EQ(WithEdits(bytes, {}), bytes);
}

TEST(PlanFixes, IsEmptyWithoutFindings) {
  const FixPlan plan = PlanFixes({}, RightErrors(), {true, FixOptions::Numbers::kRecomputed});
  EXPECT_TRUE(plan.files.empty());
  EXPECT_TRUE(plan.problems.empty());
}

TEST(PlanFixes, TellsOfAFileThatIsGone) {
  Rule rule;
  LintResult result;
  Finding finding;
  finding.rule = &rule;
  finding.path = "/nowhere/results.json";
  finding.place = {0, 3};
  finding.facts.push_back({Field::kFault, 0, "bom"});
  result.report.findings = {finding};
  result.stamps.emplace(finding.path, FileStamp{});
  const FixPlan plan = PlanFixes(result, RightErrors(), {});
  EXPECT_TRUE(plan.files.empty());
  ASSERT_EQ(plan.problems.size(), 1U);
  EXPECT_EQ(plan.problems[0].reason, "no such file");
}

}  // namespace
}  // namespace hl
