// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "lint/base/escape.h"

namespace hl {
namespace {

using std::string_view_literals::operator""sv;

struct Case {
  std::string_view text;
  std::string_view want;
};

TEST(Escape, ForText) {
  constexpr Case kCases[] = {
      {"", ""},
      {"leaderboard_math", "leaderboard_math"},
      {"Größe 模型 🎉", "Größe 模型 🎉"},
      {"a\nb\r\tc\x1b[31m", "a\\u{a}b\\u{d}\\u{9}c\\u{1b}[31m"},
      {"nul\0byte"sv, "nul\\u{0}byte"},
      {"del\x7f", "del\\u{7f}"},
      {"c1 \xc2\x85", "c1 \\u{85}"},
      {"ls\u2028ps\u2029", "ls\\u{2028}ps\\u{2029}"},
      {"bidi \u202eevil\u2066\u2069\u200f", "bidi \\u{202e}evil\\u{2066}\\u{2069}\\u{200f}"},
      {"zero\u200bwidth\u200d\u2060\ufeff", "zero\\u{200b}width\\u{200d}\\u{2060}\\u{feff}"},
      {"tag \U000e0041", "tag \\u{e0041}"},
      {"bad \xff\xfe", "bad \\xff\\xfe"},
      {"cut \xe6\xa8", "cut \\xe6\\xa8"},
      {"overlong \xc0\xaf", "overlong \\xc0\\xaf"},
      {"surrogate \xed\xa0\x80", "surrogate \\xed\\xa0\\x80"},
      {"x ##[add-matcher]y", "x ##\\u{5b}add-matcher]y"},
      {"###[x", "###\\u{5b}x"},
      {"##[##[", "##\\u{5b}##\\u{5b}"},
      {"#[ # #[ ##", "#[ # #[ ##"},
      {"::error::x", "::error::x"},
      {"back\\slash \"quote\" %0A", "back\\slash \"quote\" %0A"},
  };
  for (const Case& c : kCases) {
    EXPECT_EQ(EscapeForText(c.text), c.want);
  }
}

TEST(Escape, LineStart) {
  constexpr Case kCases[] = {
      {"", ""},
      {"a::b", "a::b"},
      {":one", ":one"},
      {"::error::x", ":\\u{3a}error::x"},
      {"  ::error::x", "  :\\u{3a}error::x"},
      // .NET trims these blanks too.
      {"\u00a0\u2003\u3000::x", "\u00a0\u2003\u3000:\\u{3a}x"},
      {"\t::x", "\\u{9}::x"},
      {"::", ":\\u{3a}"},
      {":::", ":\\u{3a}:"},
      {"##[x", "##\\u{5b}x"},
  };
  for (const Case& c : kCases) {
    EXPECT_EQ(EscapeLineStart(c.text), c.want);
  }
}

TEST(Escape, AppliedTwiceChangesNothingMore) {
  std::string every_byte;
  for (int i = 0; i < 256; ++i) {
    every_byte += static_cast<char>(i);
  }
  for (const std::string& text : {every_byte, std::string("::##[\u202e")}) {
    const std::string once = EscapeLineStart(text);
    EXPECT_EQ(EscapeLineStart(once), once);
    EXPECT_EQ(EscapeForText(once), once);
  }
}

}  // namespace
}  // namespace hl
