// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>

#include "lint/base/diagnostic.h"

namespace hl {
namespace {

TEST(Diagnostic, ShowsPlaceLineAndCarets) {
  const Diagnostic diagnostic = {
      "rules/a.toml",     7, 9, 4, "unknown field 'scor'", "did you mean 'score'?",
      "when = 'scor < 0'"};
  EXPECT_EQ(FormatDiagnostic(diagnostic),
            "rules/a.toml:7:9: error: unknown field 'scor'; did you mean 'score'?\n"
            "     7 | when = 'scor < 0'\n"
            "       |         ^^^^\n");
}

TEST(Diagnostic, WithoutALineIsOneLine) {
  EXPECT_EQ(FormatDiagnostic({"a", 1, 1, 1, "m", "", ""}), "a:1:1: error: m\n");
}

TEST(Diagnostic, OfAFileAsAWholeHasNoPosition) {
  EXPECT_EQ(FormatDiagnostic({"a", 0, 0, 0, "m", "", ""}), "a: error: m\n");
}

TEST(Diagnostic, CaretStandsUnderTheCharacterWhateverComesBefore) {
  const auto carets = [](std::string line, int column, int length) {
    const std::string text = FormatDiagnostic({"a", 1, column, length, "m", "", std::move(line)});
    return text.substr(text.rfind("       |") + 9);
  };
  EXPECT_EQ(carets("\xC3\xA9\xC3\xA9x", 3, 1), "  ^\n");  // counted in characters
  EXPECT_EQ(carets("\tx", 2, 1), " ^\n");                 // a tab is shown as a space
  EXPECT_EQ(carets("\x1b[0mx", 5, 1), "         ^\n");    // the escape is shown as \u{1b}
  EXPECT_EQ(carets("ab", 9, 5), "  ^\n");                 // behind the end
  EXPECT_EQ(carets("ab", -3, -1), "^\n");                 // nonsense is put right
  EXPECT_EQ(carets("abcdef", 5, 100), "    ^^\n");        // not longer than the line
}

TEST(Diagnostic, LongLinesAreCutAroundThePlace) {
  std::string line(1000, 'x');
  line[500] = '!';
  const std::string text = FormatDiagnostic({"a", 1, 501, 1, "m", "", line});
  const std::size_t mark = text.find('!');
  const std::size_t shown = text.rfind('\n', mark);
  const std::size_t below = text.find('\n', mark);
  EXPECT_EQ(mark - shown, text.find('^') - below);
  EXPECT_LT(text.size(), 300U);
  EXPECT_NE(text.find("| ...xxx"), std::string::npos);
  EXPECT_NE(text.find("xxx...\n"), std::string::npos);
}

TEST(Diagnostic, HostileTextIsEscaped) {
  const std::string text =
      FormatDiagnostic({"::a", 1, 1, 1, "m \x1b[31m", "s\x07", "##[group]\x1b[0m"});
  EXPECT_FALSE(text.starts_with("::"));
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_EQ(text.find('\x07'), std::string::npos);
  EXPECT_EQ(text.find("##["), std::string::npos);
}

TEST(Diagnostic, LineOf) {
  EXPECT_EQ(LineOf("a\nb\r\nc", 1), "a");
  EXPECT_EQ(LineOf("a\nb\r\nc", 2), "b");
  EXPECT_EQ(LineOf("a\nb\r\nc", 3), "c");
  EXPECT_EQ(LineOf("a\nb\r\nc", 4), "");
  EXPECT_EQ(LineOf("a\n", 2), "");
  EXPECT_EQ(LineOf("", 1), "");
  EXPECT_EQ(LineOf("a", 0), "a");
}

}  // namespace
}  // namespace hl
