// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "lint/base/utf8.h"

namespace hl {
namespace {

using namespace std::string_view_literals;

// Encodes without a check, so that what RFC 3629 forbids can be made too.
std::string Encode(char32_t value, int length) {
  if (length == 1) {
    return {static_cast<char>(value)};
  }
  std::string text;
  for (int i = 1; i < length; ++i) {
    text.insert(text.begin(), static_cast<char>(0x80 | (value & 0x3F)));
    value >>= 6;
  }
  const int lead = 0xFF << (8 - length);
  text.insert(text.begin(), static_cast<char>(static_cast<unsigned>(lead) | value));
  return text;
}

int ShortestLength(char32_t value) {
  return value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x10000 ? 3 : 4;
}

TEST(Utf8, DecodesEveryCodePointAndNothingElse) {
  for (char32_t value = 0; value < 0x120000; ++value) {
    const bool scalar = value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
    for (int length = ShortestLength(value); length <= 4; ++length) {
      const bool valid = scalar && length == ShortestLength(value);
      const std::string text = Encode(value, length);
      const CodePoint point = DecodeUtf8(text, 0);
      ASSERT_EQ(point.valid, valid) << static_cast<unsigned>(value) << " in " << length;
      ASSERT_EQ(point.length, valid ? length : 1)
          << static_cast<unsigned>(value) << " in " << length;
      if (valid) {
        ASSERT_TRUE(point.value == value);
        ASSERT_FALSE(length > 1 && DecodeUtf8(text.substr(0, text.size() - 1), 0).valid);
      }
    }
  }
}

TEST(Utf8, FindsTheFirstInvalidByte) {
  struct Case {
    std::string_view text;
    std::size_t at;
  };
  constexpr std::size_t kNone = std::string_view::npos;
  const std::vector<Case> cases = {
      {"", kNone},
      {"plain text of more than eight bytes", kNone},
      {"caf\xC3\xA9 \xE6\x97\xA5 \xF0\x9F\x98\x80", kNone},
      {"\0"sv, kNone},
      {"\x80", 0},
      {"0123456789\xFF", 10},
      {"abc\xC3", 3},
      {"abc\xC3(", 3},
      {"\xE6\x97", 0},
      {"\xC0\x80", 0},
      {"\xC1\xBF", 0},
      {"a\xE0\x80\x80", 1},
      {"a\xED\xA0\x80", 1},
      {"\xC3\xA9\xF4\x90\x80\x80", 2},
      {"\xF5\x80\x80\x80", 0},
      {"\xF0\x9F\x98", 0},
      {"\xF0\x80\x80\x80", 0},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(FindInvalidUtf8(c.text), c.at) << c.text;
  }
}

TEST(Utf8, CountsCharactersAndUtf16Units) {
  struct Case {
    std::string_view text;
    std::size_t characters;
    std::size_t units;
  };
  const std::vector<Case> cases = {
      {"", 0, 0},
      {"0123456789", 10, 10},
      {"caf\xC3\xA9", 4, 4},
      {"\xE6\x97\xA5\xE6\x9C\xAC, 0123456789", 14, 14},
      {"a\xF0\x9F\x98\x80z", 3, 4},
      {"\xFF\xFE", 2, 2},
      {"\xF0\x9F\x98", 3, 3},
      {"\xED\xA0\x80", 3, 3},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(CountCharacters(c.text), c.characters) << c.text;
    EXPECT_EQ(CountUtf16Units(c.text), c.units) << c.text;
  }
}

}  // namespace
}  // namespace hl
