// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "lint/base/json_number.h"
#include "lint/base/missing.h"
#include "lint/base/number.h"

namespace hl {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(Number, FormatsAsPythonReprWithoutPointZero) {
  struct Case {
    double value;
    std::string_view text;
  };
  // repr() of Python 3.11, ".0" taken off.
  const std::vector<Case> cases = {
      {0.0, "0"},
      {-0.0, "-0"},
      {132.0, "132"},
      {0.25, "0.25"},
      {-1.5, "-1.5"},
      {1e-05, "1e-05"},
      {-1e-07, "-1e-07"},
      {0.0001, "0.0001"},
      {1e+15, "1000000000000000"},
      {1e+16, "1e+16"},
      {1.2345678901234568e+17, "1.2345678901234568e+17"},
      {9007199254740993.0, "9007199254740992"},
      {9999999999999998.0, "9999999999999998"},
      {999999999999999.9, "999999999999999.9"},
      {1e+22, "1e+22"},
      {1e+23, "1e+23"},
      {1e+100, "1e+100"},
      {5e-324, "5e-324"},
      {2.2250738585072014e-308, "2.2250738585072014e-308"},
      {1.7976931348623157e+308, "1.7976931348623157e+308"},
      {1.0 / 3, "0.3333333333333333"},
      {0.1 + 0.2, "0.30000000000000004"},
      {0.037833440028, "0.037833440028"},
      {12345.678, "12345.678"},
      {kNan, "NaN"},
      {kInf, "Infinity"},
      {-kInf, "-Infinity"},
      {kMissing, "missing"},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(FormatFound(c.value), c.text);
  }
}

TEST(Number, ParsesAsPythonFloat) {
  struct Case {
    std::string_view text;
    double value;
  };
  const std::string zeros(400, '0');
  const std::string large = "1" + zeros;
  const std::string back_to_one = large + "e-400";
  const std::string small_to_one = "0." + zeros + "1e401";
  const std::vector<Case> cases = {
      {"0", 0.0},
      {"-0", -0.0},
      {"0.25", 0.25},
      {"1E+2", 100.0},
      {"1e400", kInf},
      {"-1e400", -kInf},
      {"1e-400", 0.0},
      {"-1e-400", -0.0},
      {"0e999", 0.0},
      {"-0.00e99999999999999999999", -0.0},
      {"1e99999999999999999999", kInf},
      {"1e-99999999999999999999", 0.0},
      {large, kInf},
      {back_to_one, 1.0},
      {small_to_one, 1.0},
      {"1.7976931348623158e308", std::numeric_limits<double>::max()},
      {"1.7976931348623159e308", kInf},
      {"2.4703282292062327e-324", 0.0},
      {"2.4703282292062328e-324", 5e-324},
      {"9007199254740993", 9007199254740992.0},
      {"18446744073709551616", 18446744073709551616.0},
      {"Infinity", kInf},
      {"-Infinity", -kInf},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(std::bit_cast<std::uint64_t>(ParseNumber(c.text)),
              std::bit_cast<std::uint64_t>(c.value))
        << c.text;
  }
  EXPECT_TRUE(std::isnan(ParseNumber("NaN")));
  EXPECT_FALSE(IsMissing(ParseNumber("NaN")));
}

TEST(Number, WhatIsNoJsonNumberIsMissing) {
  for (const std::string_view text :
       {"",          "-",        "+1",    "01",   "-01",   ".5",    "1.",  "1.e5",    "1e",
        "1e+",       "0x10",     "1_000", "1,5",  " 1",    "1 ",    "nan", "inf",     "-NaN",
        "+Infinity", "infinity", "null",  "true", "\"1\"", "1e5.0", "--1", "\xD9\xA1"}) {
    EXPECT_TRUE(IsMissing(ParseNumber(text))) << text;
  }
}

TEST(Number, TheEndOfANumberIsWhereTheLongestOneEnds) {
  struct Case {
    std::string_view text;
    int length;  // -1: none
  };
  const std::vector<Case> cases = {{"12,", 2},   {"01", 1},   {"-0.5e-3]", 7}, {"1.x", -1},
                                   {"1ex", -1},  {"-", -1},   {"", -1},        {"-x", -1},
                                   {"0.1.2", 3}, {"1e5e", 3}, {"5 ", 1}};
  for (const Case& c : cases) {
    const char* const begin = c.text.data();
    const char* const end = EndOfJsonNumber(begin, begin + c.text.size());
    EXPECT_EQ(end == nullptr ? -1 : end - begin, c.length) << c.text;
  }
}

TEST(Number, ExpectedValuesHaveFourDigitsOrEnoughToDiffer) {
  struct Case {
    double value;
    double found;
    std::string_view text;
  };
  const std::vector<Case> cases = {
      {0.037833440, 0.0, "0.03783"},
      {0.037833440, 0.03783, "0.037833"},
      {0.0378331, 0.0378312, "0.037833"},
      {0.037833440, 0.037833440, "0.03783"},
      {0.1, 0.1 + 1e-16, "0.1"},
      {0.1 + 0.2, 0.3, "0.30000000000000004"},
      {132.0, 0.25, "132"},
      {1234567.0, 0.0, "1234567"},
      {12345.678, 0.0, "12346"},
      {99999.5, 0.0, "1e+05"},
      {-12345.678, -12346.0, "-12345.7"},
      {1.25e-07, 0.0, "1.25e-07"},
      {2e+20, 0.0, "2e+20"},
      {0.5, kNan, "0.5"},
      {kNan, 0.5, "NaN"},
      {kInf, 0.5, "Infinity"},
      {kMissing, 0.5, "missing"},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(FormatExpected(c.value, c.found), c.text) << c.value << " beside " << c.found;
  }
}

TEST(Number, CountsHaveACommaEveryThreeDigits) {
  EXPECT_EQ(FormatCount(0), "0");
  EXPECT_EQ(FormatCount(999), "999");
  EXPECT_EQ(FormatCount(1966), "1,966");
  EXPECT_EQ(FormatCount(223392), "223,392");
  EXPECT_EQ(FormatCount(1234567), "1,234,567");
  EXPECT_EQ(FormatCount(18446744073709551615ULL), "18,446,744,073,709,551,615");
}

}  // namespace
}  // namespace hl
