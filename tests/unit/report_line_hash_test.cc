// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

#include "lint/report/line_hash.h"

namespace hl {
namespace {

std::vector<std::string> AllHashes(const std::string& text, std::size_t lines) {
  std::vector<int> numbers(lines);
  std::iota(numbers.begin(), numbers.end(), 1);
  return LineHashes(text, numbers);
}

// The vectors are those that GitHub's upload action is tested with.
TEST(LineHash, PublishedVectors) {
  std::string lorem;
  for (int i = 0; i < 10; ++i) {
    lorem += "Lorem ipsum dolor sit amet.\n";
  }
  const struct {
    std::string text;
    std::vector<std::string> want;
  } cases[] = {
      {"", {"c129715d7a2bc9a3:1"}},
      {" a\nb\n  \t\tc\n d",
       {"271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"}},
      {" hello; \t\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n",
       {"e9496ae3ebfced30:1", "fb7c023a8b9ccb3f:1", "ce8ba1a563dcdaca:1", "e20e36e16fcb0cc8:1",
        "b3edc88f2938467e:1", "c8e28b0b4002a3a0:1", "c129715d7a2bc9a3:1"}},
      {"x = 2\nx = 1\nprint(x)\nx = 3\nprint(x)\nx = 4\nprint(x)\n",
       {"e54938cc54b302f1:1", "bb609acbe9138d60:1", "1131fd5871777f34:1", "5c482a0f8b35ea28:1",
        "54517377da7028d2:1", "2c644846cb18d53e:1", "f1b89f20de0d133:1", "c129715d7a2bc9a3:1"}},
      {lorem,
       {"a7f2ff13bc495cf2:1", "a7f2ff13bc495cf2:2", "a7f2ff13bc495cf2:3", "a7f2ff13bc495cf2:4",
        "a7f2ff13bc495cf2:5", "a7f2ff13bc495cf2:6", "a7f2ff1481e87703:1", "a9cf91f7bbf1862b:1",
        "55ec222b86bcae53:1", "cc97dc7b1d7d8f7b:1", "c129715d7a2bc9a3:1"}},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(AllHashes(c.text, c.want.size()), c.want);
  }
}

// The definition, term by term, for a line that is the last one.
std::string HashByDefinition(const std::vector<unsigned>& units) {
  unsigned long long hash = 0;
  for (std::size_t i = 0; i < 100; ++i) {
    const unsigned unit = i < units.size() ? units[i] : i == units.size() ? 0xFFFF : 0;
    unsigned long long power = 1;
    for (std::size_t j = i; j < 99; ++j) {
      power *= 37;
    }
    hash += unit * power;
  }
  char text[40];
  std::snprintf(text, sizeof text, "%llx:1", hash);
  return text;
}

TEST(LineHash, CountsUtf16Units) {
  EXPECT_EQ(AllHashes("é模🎉", 1)[0], HashByDefinition({0xE9, 0x6A21, 0xD83C, 0xDF89}));
  EXPECT_EQ(AllHashes("\xEF\xBB\xBF{", 1)[0], HashByDefinition({0xFEFF, '{'}));
  EXPECT_EQ(AllHashes("a\xFFz", 1)[0], HashByDefinition({'a', 0xFFFD, 'z'}));
}

TEST(LineHash, OnlyTheLinesAskedFor) {
  const std::string text = "same\nsame\nother\nsame\n";
  const auto all = AllHashes(text, 5);
  const std::vector<int> some = {2, 2, 4, 99};
  EXPECT_EQ(LineHashes(text, some), (std::vector<std::string>{all[1], all[1], all[3], ""}));
  EXPECT_EQ(LineHashes(text, std::vector<int>{0}), std::vector<std::string>{""});
}

}  // namespace
}  // namespace hl
