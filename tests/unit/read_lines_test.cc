// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "lint/read/lines.h"

namespace hl {
namespace {

class LinesTest : public testing::Test {
 protected:
  LinesTest() : path_(testing::TempDir() + "lines_test.jsonl") {}
  ~LinesTest() override { std::remove(path_.c_str()); }

  std::vector<std::string> LinesOf(const std::string& text) {
    std::ofstream(path_, std::ios::binary) << text;
    LineReader reader;
    EXPECT_TRUE(reader.Open(path_));
    std::vector<std::string> lines;
    std::string_view line;
    while (reader.Next(&line)) {
      EXPECT_EQ(reader.number(), lines.size() + 1);
      EXPECT_EQ(text.substr(reader.offset(), line.size()), line);
      lines.emplace_back(line);
    }
    EXPECT_EQ(reader.error(), "");
    return lines;
  }

  std::string path_;
};

using Lines = std::vector<std::string>;

TEST_F(LinesTest, SplitsAtLineFeedsOnly) {
  EXPECT_EQ(LinesOf(""), Lines{});
  EXPECT_EQ(LinesOf("\n"), Lines{""});
  EXPECT_EQ(LinesOf("a"), Lines{"a"});
  EXPECT_EQ(LinesOf("a\nb\n"), (Lines{"a", "b"}));
  EXPECT_EQ(LinesOf("a\r\n\r\nb"), (Lines{"a", "", "b"}));
  EXPECT_EQ(LinesOf("a\xe2\x80\xa8"
                    "b\x0c\n"),
            (Lines{"a\xe2\x80\xa8"
                   "b\x0c"}));
}

TEST_F(LinesTest, ReadsLinesAcrossAndBeyondTheBuffer) {
  Lines wanted;
  std::string text;
  for (int i = 0; i < 40; ++i) {
    wanted.push_back(
        std::string(static_cast<std::size_t>(i) * 20'011, static_cast<char>('a' + i % 26)));
    wanted.push_back(std::string(i == 20 ? 5'000'000 : 3, 'x'));
  }
  for (const std::string& line : wanted) {
    text += line + "\n";
  }
  EXPECT_EQ(LinesOf(text), wanted);
}

TEST_F(LinesTest, SaysWhyAFileCannotBeRead) {
  LineReader reader;
  EXPECT_EQ(reader.Open(path_ + ".missing").error().message, "no such file");
  EXPECT_EQ(reader.Open(testing::TempDir()).error().message, "is a folder");
}

// However a file is cut, each line is given once, by the part in which it begins.
TEST_F(LinesTest, PartsGiveEachLineOnce) {
  const std::string text = "a\nbb\n\n" + std::string(40, 'c') + "\ndd\r\ne";
  const Lines whole = LinesOf(text);
  for (std::uint64_t size = 1; size <= text.size() + 1; ++size) {
    Lines lines;
    LineReader reader;
    for (std::uint64_t begin = 0; begin < text.size(); begin += size) {
      ASSERT_TRUE(reader.Open(path_, {begin, begin + size}));
      std::string_view line;
      std::uint64_t number = 0;
      while (reader.Next(&line)) {
        EXPECT_EQ(reader.number(), ++number);
        EXPECT_GE(reader.offset(), begin);
        EXPECT_LT(reader.offset(), begin + size);
        EXPECT_EQ(text.substr(reader.offset(), line.size()), line);
        lines.emplace_back(line);
      }
    }
    EXPECT_EQ(lines, whole) << size;
  }
}

}  // namespace
}  // namespace hl
