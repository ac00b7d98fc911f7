// SPDX-License-Identifier: MIT
#include "lint/rule/expression_lexer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lint/base/missing.h"
#include "lint/base/number.h"
#include "lint/base/utf8.h"

namespace hl {
namespace {

bool IsDigit(char c) {
  return c >= '0' && c <= '9';
}
bool IsNameStart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool IsNamePart(char c) {
  return IsNameStart(c) || IsDigit(c);
}
bool IsSpace(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

struct Slip {
  std::string_view text;
  std::string_view advice;
};
// Symbols, longer ones first. With an advice: what people write instead of one.
constexpr std::array<Slip, 34> kSymbols = {{
    {"===", "write '=='"},
    {"!==", "write '!='"},
    {"**", ""},
    {"<=", ""},
    {">=", ""},
    {"==", ""},
    {"!=", ""},
    {"=<", "write '<='"},
    {"=>", "write '>='"},
    {"<>", "write '!='"},
    {"&&", "write 'and'"},
    {"||", "write 'or'"},
    {"//", "write 'floor(a / b)'"},
    {":=", "write '=='"},
    {"<", ""},
    {">", ""},
    {"+", ""},
    {"-", ""},
    {"*", ""},
    {"/", ""},
    {"%", ""},
    {"(", ""},
    {")", ""},
    {"[", ""},
    {"]", ""},
    {",", ""},
    {"=", "write '=='"},
    {"&", "write 'and'"},
    {"|", "write 'or'"},
    {"!", "write 'not'"},
    {"^", "write '**'"},
    {"?", "write 'a and b or not a and c'"},
    {"{", "write '[1, 2]'"},
    {";", "there is one condition"},
}};
constexpr std::array<Slip, 11> kWordSlips = {{
    {"true", "a flag is a condition by itself: write its name alone"},
    {"True", "a flag is a condition by itself: write its name alone"},
    {"false", "a flag is a condition by itself: write 'not' and its name"},
    {"False", "a flag is a condition by itself: write 'not' and its name"},
    {"None", "write 'has(x)' or 'not has(x)'"},
    {"null", "write 'has(x)' or 'not has(x)'"},
    {"nan", "write 'is_nan(x)'"},
    {"NaN", "write 'is_nan(x)'"},
    {"inf", "write 'not is_finite(x)'"},
    {"Infinity", "write 'not is_finite(x)'"},
    {"is", "write '==', or 'has(x)' for what is there"},
}};

std::size_t CountWhile(std::string_view text, std::size_t from, bool (*is)(char)) {
  std::size_t end = from;
  while (end < text.size() && is(text[end])) {
    ++end;
  }
  return end - from;
}

Token Wrong(std::size_t offset, std::string_view text, std::string mistake) {
  return {Token::Kind::kWrong, offset, text, 0, std::move(mistake)};
}

// Everything that a number could go on with is taken, so that 1.5.2 and 3x are one mistake each.
Token LexNumber(std::string_view rest, std::size_t offset) {
  std::size_t size = 0;
  while (size < rest.size()) {
    const bool sign_of_exponent = (rest[size] == '+' || rest[size] == '-') && size > 0 &&
                                  (rest[size - 1] == 'e' || rest[size - 1] == 'E');
    if (!IsNamePart(rest[size]) && rest[size] != '.' && !sign_of_exponent) {
      break;
    }
    ++size;
  }
  const std::string_view text = rest.substr(0, size);
  const double number = ParseNumber(text);
  if (IsMissing(number)) {
    return Wrong(offset, text, fmt::format("'{}' is no number; write it as 10, 0.5 or 1e-9", text));
  }
  return {Token::Kind::kNumber, offset, text, number, {}};
}

Token LexName(std::string_view rest, std::size_t offset) {
  std::size_t size = CountWhile(rest, 0, IsNamePart);
  while (size + 1 < rest.size() && rest[size] == '.' && IsNameStart(rest[size + 1])) {
    size += 1 + CountWhile(rest, size + 1, IsNamePart);
  }
  const std::string_view text = rest.substr(0, size);
  for (const Slip& slip : kWordSlips) {
    if (text == slip.text) {
      return Wrong(offset, text,
                   fmt::format("'{}' is no word of conditions; {}", text, slip.advice));
    }
  }
  return {Token::Kind::kName, offset, text, 0, {}};
}

Token LexText(std::string_view rest, std::size_t offset) {
  const std::size_t close = rest.find(rest[0], 1);
  return Wrong(offset, rest.substr(0, close == std::string_view::npos ? close : close + 1),
               "a text cannot be compared here; text is matched in `match`");
}

Token LexSymbol(std::string_view rest, std::size_t offset) {
  for (const Slip& symbol : kSymbols) {
    if (!rest.starts_with(symbol.text)) {
      continue;
    }
    if (symbol.advice.empty()) {
      return {Token::Kind::kSymbol, offset, symbol.text, 0, {}};
    }
    const std::string_view problem = symbol.text == "=" ? "does not compare" : "is no operator";
    return Wrong(offset, symbol.text,
                 fmt::format("'{}' {}; {}", symbol.text, problem, symbol.advice));
  }
  const std::string_view text = rest.substr(0, DecodeUtf8(rest, 0).length);
  return Wrong(offset, text, fmt::format("unexpected character '{}'", text));
}

}  // namespace

bool IsKeyword(std::string_view word) {
  return std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end();
}

Token NextToken(std::string_view expression, std::size_t offset) {
  offset += CountWhile(expression, offset, IsSpace);
  const std::string_view rest = expression.substr(offset);
  if (rest.empty()) {
    return {Token::Kind::kEnd, offset, {}, 0, {}};
  }
  if (IsDigit(rest[0]) || (rest[0] == '.' && rest.size() > 1 && IsDigit(rest[1]))) {
    return LexNumber(rest, offset);
  }
  if (IsNameStart(rest[0])) {
    return LexName(rest, offset);
  }
  return rest[0] == '\'' || rest[0] == '"' ? LexText(rest, offset) : LexSymbol(rest, offset);
}

}  // namespace hl
