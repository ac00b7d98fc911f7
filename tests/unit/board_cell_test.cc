// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "lint/board/cell.h"

namespace hl {
namespace {

struct Case {
  std::string_view text;
  double value;
  double plus_minus;
  bool is_percent;
  int decimals;
};

TEST(PrintedNumber, WhatBoardsPrint) {
  const Case cases[] = {
      {"78.3", 78.3, kMissing, false, 1},      {" 78.30 % ", 78.3, kMissing, true, 2},
      {"1,234.5", 1234.5, kMissing, false, 1}, {"1,234,567", 1234567, kMissing, false, 0},
      {"78.3 ± 1.2", 78.3, 1.2, false, 1},     {"78.3% +/- 1.2%", 78.3, 1.2, true, 1},
      {"\u22123.5", -3.5, kMissing, false, 1}, {"+5", 5, kMissing, false, 0},
      {".5", 0.5, kMissing, false, 1},         {"5.", 5, kMissing, false, 0},
      {"1e-3", 0.001, kMissing, false, 3},     {"1.25e1", 12.5, kMissing, false, 1},
      {"-.25", -0.25, kMissing, false, 2},
  };
  for (const Case& c : cases) {
    const auto number = ReadPrintedNumber(c.text);
    ASSERT_TRUE(number) << c.text;
    EXPECT_DOUBLE_EQ(number->value, c.value) << c.text;
    EXPECT_EQ(Has(number->plus_minus), Has(c.plus_minus)) << c.text;
    if (Has(c.plus_minus)) {
      EXPECT_DOUBLE_EQ(number->plus_minus, c.plus_minus) << c.text;
    }
    EXPECT_EQ(number->is_percent, c.is_percent) << c.text;
    EXPECT_EQ(number->decimals, c.decimals) << c.text;
  }
}

TEST(PrintedNumber, NoValue) {
  for (const std::string_view text :
       {"", "  ", "-", "–", "—", "N/A", "n/a", "NA", "None", "null"}) {
    const auto number = ReadPrintedNumber(text);
    ASSERT_TRUE(number) << text;
    EXPECT_TRUE(IsMissing(number->value)) << text;
  }
}

// Never a number made from garbage.
TEST(PrintedNumber, Garbage) {
  for (const std::string_view text :
       {"NaN",   "nan",    "inf",     "Infinity",    "-inf",    "78,3", "12,34", "1,2345",
        ",123",  "1,,234", "1.5,000", "78.3 points", "0x1F",    "1 2",  "true",  "83.79 / 91.17",
        "1e999", "± 1",    "78 ± ",   "78 ± x",      "78 ± -1", "%",    "+",     "--5",
        "1.2.3"}) {
    EXPECT_FALSE(ReadPrintedNumber(text)) << text;
  }
  EXPECT_EQ(
      ReadPrintedNumber("78,3").error().message,
      "expected a number, found '78,3'; a comma is read as a thousands separator, use a point "
      "for decimals");
}

TEST(Offsets, WhatBoardsPrint) {
  struct {
    std::string_view text;
    double below, above;
  } const cases[] = {{"+5/-7", -7, 5},
                     {"(-1.88, +1.97)", -1.88, 1.97},
                     {"-0.8 / +0.9", -0.8, 0.9},
                     {"± 1.2", -1.2, 1.2},
                     {"+0/-0", 0, 0}};
  for (const auto& c : cases) {
    const auto offsets = ReadOffsets(c.text);
    ASSERT_TRUE(offsets) << c.text;
    EXPECT_DOUBLE_EQ(offsets->below, 0.0 - c.below) << c.text;
    EXPECT_DOUBLE_EQ(offsets->above, c.above) << c.text;
  }
  for (const std::string_view text : {"", "5", "+5/+7", "-1/-2", "a/b", "± -1", "(1"}) {
    EXPECT_FALSE(ReadOffsets(text)) << text;
  }
}

}  // namespace
}  // namespace hl
