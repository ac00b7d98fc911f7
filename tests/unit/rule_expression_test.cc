// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <limits>
#include <span>
#include <string>

#include "lint/rule/expression.h"

namespace hl {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

// A metric row: score 0.25, stderr 0, n 64, score_min 0, score_max 1, k NaN, stderr_expected
// infinite, values_01 true, is_mean false; limit and rounded missing.
Row TestRow(Names* names) {
  Row row(RowKind::kMetric, names);
  for (const Field field : FieldsOf(RowKind::kMetric)) {
    row.Set(field, kMissing);
  }
  row.Set(Field::kScore, 0.25);
  row.Set(Field::kStderr, 0);
  row.Set(Field::kN, 64);
  row.Set(Field::kScoreMin, 0);
  row.Set(Field::kScoreMax, 1);
  row.Set(Field::kK, kNan);
  row.Set(Field::kStderrExpected, kInf);
  row.SetFlag(Field::kValues01, true);
  row.SetFlag(Field::kIsMean, false);
  row.SetText(Field::kTask, "gsm8k");
  return row;
}

std::string Evaluate(const std::string& text) {
  Expression expression;
  Expression::Mistake mistake;
  if (!expression.Compile(text, kinds::kMetric, &mistake)) {
    return mistake.message;
  }
  Names names;
  Row row = TestRow(&names);
  const double value = expression.Evaluate(row);
  return IsMissing(value) ? "unknown" : value == 1 ? "true" : value == 0 ? "false" : "neither";
}

struct Case {
  const char* text;
  const char* value;
};

void Check(std::span<const Case> cases) {
  for (const Case& c : cases) {
    EXPECT_EQ(Evaluate(c.text), c.value) << c.text;
  }
}

TEST(Expression, ComparisonsAndArithmetic) {
  const Case cases[] = {
      {"score == 0.25", "true"},
      {"score != 0.25", "false"},
      {"score < 0.25 or score <= 0.25", "true"},
      {"score > 0.2 and score >= 0.3", "false"},
      {"n + 1 == 65 and n - 1 == 63 and n * 2 == 128 and n / 128 == 0.5", "true"},
      {"n - 1 - 1 == 62", "true"},
      {"n / 2 / 2 == 16", "true"},
      {"1 + n * 2 == 129", "true"},
      {"(1 + n) * 2 == 130", "true"},
      {"-n % 60 == 56", "true"},  // the sign of the divisor, as in Python
      {"n % -60 == -56", "true"},
      {"-2 ** 2 + 0 * n == -4", "true"},
      {"2 ** -1 + 0 * n == 0.5", "true"},
      {"2 ** 3 ** 2 + 0 * n == 512", "true"},
      {"+n == --n", "true"},
      {"n in [1, 64]", "true"},
      {"n not in [1, 64]", "false"},
      {"-n in [-64]", "true"},
      {"n == 6.4e1", "true"},
      {"values_01", "true"},
      {"not is_mean and (values_01 or is_mean)", "true"},
      {" values_01\n\tand n > 1\r\n", "true"},
  };
  Check(cases);
}

TEST(Expression, ComparisonsChain) {
  const Case cases[] = {
      {"score_min < score < score_max", "true"},
      {"score_min < score < 0.1", "false"},
      {"0 < score < n < 100 < 1000", "true"},
      {"0 < score > 0.1", "true"},
      {"0 == stderr == score_min != score", "true"},
      {"0 < n in [64]", "true"},
      {"100 < n in [64]", "false"},
      {"0 < limit < 0", "unknown"},
      {"1 < score < limit", "false"},  // false whatever limit is
      {"limit < score < 0", "false"},
      {"not 1 < score < 2", "true"},
  };
  Check(cases);
}

TEST(Expression, FunctionsFollowPython) {
  const Case cases[] = {
      {"abs(score - 1) == 0.75", "true"},
      {"min(n, 3, 5) == 3 and max(n, 3) == 64", "true"},
      {"sqrt(n) == 8 and log(score / score) == 0", "true"},
      {"floor(-score) == -1 and floor(n + score) == 64", "true"},
      {"round(n + 0.5) == 64 and round(n + 1.5) == 66 and round(score - 0.75) == 0", "true"},
      {"min(1, k) == 1", "true"},  // Python's min keeps the first of what does not compare
      {"is_nan(min(k, 1))", "true"},
      {"is_int(n) and not is_int(score) and not is_int(k) and not is_int(stderr_expected)", "true"},
      {"is_finite(n) and not is_finite(k) and not is_finite(stderr_expected)", "true"},
      {"close(score, 0.25 + 1e-12) and not close(score, 0.2501)", "true"},
      {"close(score, 0.26, 0.1)", "true"},
      {"close(stderr_expected, stderr_expected) and not close(stderr_expected, n)", "true"},
      {"close(score, 1, -1)", "unknown"},
  };
  Check(cases);
}

TEST(Expression, WhatPythonRefusesIsMissing) {
  const Case cases[] = {
      {"n / stderr > 0", "unknown"},
      {"n % stderr > 0", "unknown"},
      {"sqrt(-n) > 0", "unknown"},
      {"log(stderr) < 0", "unknown"},
      {"floor(k) == 0", "unknown"},
      {"round(stderr_expected) == 0", "unknown"},
      {"(-n) ** 0.5 > 0", "unknown"},    // complex
      {"stderr ** -1 > 0", "unknown"},   // 1/0
      {"(n ** n) ** n > 0", "unknown"},  // overflow of a power raises
      {"1e308 * n > 1e308", "true"},     // of a product it does not
      {"not has(n / stderr)", "true"},
      {"k ** 0 == 1 and 1 ** k == 1 and stderr ** 0 == 1", "true"},
  };
  Check(cases);
}

TEST(Expression, MissingAndNanAreUnknownButNotTheSame) {
  const Case cases[] = {
      {"limit > 0", "unknown"},
      {"not limit > 0", "unknown"},
      {"limit != limit", "unknown"},
      {"k != k", "unknown"},
      {"k < 1 or k >= 1", "unknown"},
      {"k in [1]", "unknown"},
      {"limit not in [1]", "unknown"},
      {"limit > 0 and score > 1", "false"},
      {"score > 1 and limit > 0", "false"},
      {"limit > 0 or values_01", "true"},
      {"values_01 or limit > 0", "true"},
      {"limit > 0 or is_mean", "unknown"},
      {"rounded", "unknown"},
      {"not rounded", "unknown"},
      {"rounded or values_01", "true"},
      {"has(k) and not has(limit)", "true"},
      {"is_nan(k) and not is_nan(limit)", "true"},
      {"not is_int(limit) and not is_finite(limit)", "true"},
      {"has(k + 1) and not has(limit + k) and not has(k + limit) and not has(k * limit)", "true"},
      {"not has(min(1, limit)) and not has(max(k, limit)) and not has(limit ** 0)", "true"},
      {"has(-k) and not has(-limit) and not has(abs(limit)) and not has(sqrt(limit))", "true"},
      {"has(stderr_expected - stderr_expected)", "true"},  // NaN, which is not missing
      {"stderr_expected > 1e308", "true"},
      {"has(task) and not has(model) and has(values_01) and not has(rounded)", "true"},
  };
  Check(cases);
}

TEST(Expression, DerivesNothingBehindAFalseConjunct) {
  const struct {
    std::string text;
    double share_afterwards;  // of equal_cells 4, set after the evaluation, unless it was derived
                              // before
  } cases[] = {
      {"named and equal_share > 0.1", 1},
      {"not named or equal_share > 0.1", 1},
      {"0 < shared_cells < 1 < equal_share", 1},
      {"named or equal_share > 0.1", 0.5},
  };
  for (const auto& c : cases) {
    Expression expression;
    Expression::Mistake mistake;
    ASSERT_TRUE(expression.Compile(c.text, kinds::kPair, &mistake)) << mistake.message;
    Names names;
    Row row(RowKind::kPair, &names);
    row.SetFlag(Field::kNamed, false);
    row.Set(Field::kSharedCells, 4);
    row.Set(Field::kEqualCells, 2);
    EXPECT_FALSE(IsMissing(expression.Evaluate(row))) << c.text;
    row.Set(Field::kEqualCells, 4);
    EXPECT_EQ(row.Get(Field::kEqualShare), c.share_afterwards) << c.text;
  }
}

TEST(Expression, NamesItsFieldsInOrderOfUse) {
  Expression expression;
  Expression::Mistake mistake;
  ASSERT_TRUE(expression.Compile("n > 1 and score < n and has(task)", kinds::kMetric, &mistake));
  EXPECT_EQ(expression.fields(), (std::vector<Field>{Field::kN, Field::kScore, Field::kTask}));
}

struct Wrong {
  std::string text;
  std::size_t offset;
  std::size_t length;
  std::string message;
  std::string suggestion = {};
};

TEST(Expression, SaysWhatIsWrongAndWhere) {
  const Wrong cases[] = {
      {"scor < 0", 0, 4, "unknown field 'scor'", "did you mean 'score'?"},
      {"n > 1 and std_err < 1", 10, 7, "unknown field 'std_err'", "did you mean 'stderr'?"},
      {"gap_se > 1", 0, 6, "'gap_se' is no field of metric, only of board"},
      {"score = 2", 6, 1, "'=' does not compare; write '=='"},
      {"score < 1 && n > 2", 10, 2, "'&&' is no operator; write 'and'"},
      {"score < 1 || n > 2", 10, 2, "'||' is no operator; write 'or'"},
      {"!values_01", 0, 1, "'!' is no operator; write 'not'"},
      {"score // 2 < 1", 6, 2, "'//' is no operator; write 'floor(a / b)'"},
      {"n < 1 AND score < 1", 6, 3, "expected an operator or the end, found 'AND'",
       "did you mean 'and'?"},
      {"task == 'x'", 0, 4, "'task' is a text; text is matched in `match`"},
      {"n < 'x\xC3\xA9' ", 4, 4, "a text cannot be compared here; text is matched in `match`"},
      {"n < \"x", 4, 2, "a text cannot be compared here; text is matched in `match`"},
      {"True", 0, 4,
       "'True' is no word of conditions; a flag is a condition by itself: write its name alone"},
      {"score != None", 9, 4, "'None' is no word of conditions; write 'has(x)' or 'not has(x)'"},
      {"values_01 == 1", 0, 9, "'==' needs a number, 'values_01' is a flag: a condition by itself"},
      {"score and n > 1", 0, 5, "'and' needs a condition, this is a number"},
      {"n > 1 or (score + 1)", 9, 11, "'or' needs a condition, this is a number"},
      {"(n < 1) + 1 < 2", 0, 7, "'+' needs a number, this is a condition"},
      {"not score", 4, 5, "'not' needs a condition, this is a number"},
      {"score", 0, 5, "'when' needs a condition, this is a number"},
      {"1 < 2", 0, 5, "no field is read, so it is the same for every row"},
      {"", 0, 1, "expected a number, a field, a function or '(', found the end"},
      {"score <", 7, 1, "expected a number, a field, a function or '(', found the end"},
      {"(score < 1", 10, 1, "expected an operator or ')', found the end"},
      {"score < 1)", 9, 1, "expected an operator or the end, found ')'"},
      {"n in [1] < 2", 9, 1, "expected 'and', 'or' or the end after a list, found '<'"},
      {"n in []", 6, 1, "expected a number, found ']'"},
      {"n in 3", 5, 1, "expected a list such as [1, 2] after 'in', found '3'"},
      {"sqr(n) < 1", 0, 3, "unknown function 'sqr'", "did you mean 'sqrt'?"},
      {"n(1) < 1", 0, 1, "'n' is a field, no function", ""},
      {"sqrt < 1", 0, 4, "'sqrt' is a function; write 'sqrt(...)'"},
      {"min(n) < 1", 0, 6, "'min' takes 2 to 16 arguments, here 1 is given"},
      {"n > abs(n, 2)", 4, 9, "'abs' takes 1 argument, here 2 are given"},
      {"1.5.2 < n", 0, 5, "'1.5.2' is no number; write it as 10, 0.5 or 1e-9"},
      {"n < \xC3\xA9", 4, 1, "unexpected character '\xC3\xA9'"},
      {"n == 1 # x", 7, 1, "unexpected character '#'"},
  };
  for (const Wrong& c : cases) {
    Expression expression;
    Expression::Mistake mistake;
    EXPECT_FALSE(expression.Compile(c.text, kinds::kMetric, &mistake)) << c.text;
    EXPECT_EQ(mistake.message, c.message) << c.text;
    EXPECT_EQ(mistake.offset, c.offset) << c.text;
    EXPECT_EQ(mistake.length, c.length) << c.text;
    EXPECT_EQ(mistake.suggestion, c.suggestion) << c.text;
  }
}

TEST(Expression, AllKindsMustHaveTheField) {
  Expression expression;
  Expression::Mistake mistake;
  EXPECT_TRUE(expression.Compile("score > 1", kinds::kMetric | kinds::kGroup, &mistake));
  EXPECT_FALSE(expression.Compile("children.n > 1", kinds::kMetric | kinds::kGroup, &mistake));
  EXPECT_EQ(mistake.message, "'children.n' is no field of metric, only of group");
}

std::string Repeat(std::string_view text, int times) {
  std::string repeated;
  for (int i = 0; i < times; ++i) {
    repeated += text;
  }
  return repeated;
}

TEST(Expression, DepthAndLengthAreBounded) {
  EXPECT_EQ(Evaluate(Repeat("(", 64) + "n == 64" + Repeat(")", 64)), "true");
  const std::string deep[] = {
      Repeat("(", 65) + "n == 64" + Repeat(")", 65), Repeat("(", 1'000'000) + "n",
      Repeat("not ", 1'000'000) + "values_01",       Repeat("-", 1'000'000) + "n < 1",
      Repeat("n ** ", 1'000'000) + "n < 1",          Repeat("abs(", 1'000'000) + "n",
  };
  for (const std::string& text : deep) {
    EXPECT_EQ(Evaluate(text), "the condition is nested deeper than 64 levels");
  }
  EXPECT_EQ(Evaluate("n < 1" + Repeat(" or n < 1", 62)), "false");
  const std::string lengthy[] = {
      "n < 1" + Repeat(" or n < 1", 1'000'000),
      "n" + Repeat(" + n", 1'000'000) + " < 1",
      "n" + Repeat(" < n", 1'000'000),
      "n in [1" + Repeat(", 1", 1'000'000) + "]",
  };
  for (const std::string& text : lengthy) {
    EXPECT_EQ(Evaluate(text), "the condition has more than 256 steps");
  }
}

}  // namespace
}  // namespace hl
