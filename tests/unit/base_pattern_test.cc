// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>

#include "lint/base/pattern.h"

namespace hl {
namespace {

TEST(Pattern, MatchesAnywhereUnlessAnchored) {
  const Pattern anywhere("acc|exact");
  EXPECT_TRUE(anywhere.Matches("acc_norm"));
  EXPECT_TRUE(anywhere.Matches("inexact"));
  EXPECT_FALSE(anywhere.Matches("f1"));
  const Pattern whole("^acc(_norm)?$");
  EXPECT_TRUE(whole.Matches("acc_norm"));
  EXPECT_FALSE(whole.Matches("acc_norm,none"));
  EXPECT_FALSE(whole.Matches(std::string("acc\0", 4)));
  EXPECT_FALSE(whole.Matches(""));
}

TEST(Pattern, KeepsItsText) {
  EXPECT_EQ(Pattern("^acc|\xC3\xA9").text(), "^acc|\xC3\xA9");
  EXPECT_EQ(Pattern("").text(), "");
}

TEST(Pattern, StaysUsableWhenMoved) {
  Pattern first("a");
  Pattern second(std::move(first));
  first = Pattern("b");
  EXPECT_TRUE(second.Matches("a"));
  EXPECT_TRUE(first.Matches("b"));
}

TEST(Pattern, SaysWhatIsWrong) {
  const struct {
    std::string_view pattern;
    std::string_view says;
  } cases[] = {
      {"a(", "missing )"},
      {"[z-a]", "z-a"},
      {"a{1001}", "{1001}"},
      {"*", "no argument for repetition operator"},
      {"(?=a)", "there is no look-around"},
      {"(?!a)b", "there is no look-around"},
      {"(?<=a)b", "there is no look-around"},
      {"(?<!a)b", "there is no look-around"},
      {"(?<name>a)", "(?P<name>...)"},
      {"(a)\\1", "there is no back-reference"},
      {"\xff", "UTF-8"},
      {"((((((a{100}){100}){100}){100}){100}){100})", "repetition"},
  };
  for (const auto& c : cases) {
    const Result<Pattern> pattern = Pattern::Compile(c.pattern);
    ASSERT_FALSE(pattern.has_value()) << c.pattern;
    EXPECT_NE(pattern.error().message.find(c.says), std::string::npos)
        << c.pattern << ": " << pattern.error().message;
    EXPECT_TRUE(pattern.error().message.starts_with("bad pattern: "));
  }
}

TEST(Pattern, TakesTimeLinearInTheText) {
  const Pattern pattern("(a*)*b$");
  EXPECT_FALSE(pattern.Matches(std::string(1'000'000, 'a')));
}

}  // namespace
}  // namespace hl
