// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <utility>

#include "lint/rule/expression_code.h"
#include "lint/rule/expression_functions.h"
#include "lint/rule/expression_lexer.h"
#include "lint/rule/expression_writer.h"

namespace hl {
namespace {

// A recursive-descent parser that writes code as it goes. After the first mistake every function
// returns at once.
class Parser {
  using Instruction = Expression::Instruction;

 public:
  Parser(std::string_view text, KindMask kinds)
      : text_(text), out_(text, kinds), token_(NextToken(text, 0)) {}

  ExpressionWriter& Parse() {
    const Part whole = Or();
    if (token_.kind != Token::Kind::kEnd) {
      out_.FailExpected(token_, "an operator or the end");
    }
    out_.NeedCondition(whole, "when");
    if (out_.fields().empty()) {
      out_.Fail(0, text_.size(), "no field is read, so it is the same for every row");
    }
    return out_;
  }

 private:
  // -- the grammar, loosest first

  Part Or() { return Logical("or", Op::kOr, Op::kJumpIfTrue, &Parser::And); }
  Part And() { return Logical("and", Op::kAnd, Op::kJumpIfFalse, &Parser::NotOrComparison); }

  Part Logical(std::string_view word, Op op, Op jump, Part (Parser::*operand)()) {
    Part left = (this->*operand)();
    std::vector<std::size_t> jumps;
    while (token_.IsWord(word) && !out_.failed()) {
      out_.NeedCondition(left, word);
      Advance();
      jumps.push_back(out_.Emit(jump));
      const Part right = (this->*operand)();
      out_.NeedCondition(right, word);
      out_.Emit(op);
      left = {Part::Type::kCondition, left.begin, right.end};
    }
    for (const std::size_t at : jumps) {
      out_.LandHere(at);
    }
    return left;
  }

  Part NotOrComparison() {
    if (!token_.IsWord("not")) {
      return Comparison();
    }
    const std::size_t begin = token_.offset;
    Advance();
    const Part operand = Nested(&Parser::NotOrComparison);
    out_.NeedCondition(operand, "not");
    out_.EmitUnary(Not);
    return {Part::Type::kCondition, begin, operand.end};
  }

  Part Comparison() {
    Part left = Sum();
    if (!AtComparison()) {
      return left;
    }
    const std::size_t begin = left.begin;
    std::vector<std::size_t> jumps;
    bool first = true;
    for (bool last = false; !last && !out_.failed(); first = false) {
      const Token symbol = token_;
      out_.NeedNumber(left, symbol.text);
      if (symbol.kind == Token::Kind::kName) {
        left.end = Membership();
        last = true;
      } else {
        Advance();
        left = Sum();
        out_.NeedNumber(left, symbol.text);
        last = !AtComparison();
        out_.EmitComparison(FindComparison(symbol.text), !last);
      }
      if (!first) {
        out_.Emit(last ? Op::kAnd : Op::kAndBelow);
      }
      if (!last) {
        jumps.push_back(out_.Emit(Op::kJumpIfFalseBelow));
      }
    }
    if (AtComparison()) {
      out_.FailExpected(token_, "'and', 'or' or the end after a list");
    }
    for (const std::size_t at : jumps) {
      out_.LandHere(at);
    }
    return {Part::Type::kCondition, begin, left.end};
  }

  // `in [1, 2]` or `not in [1, 2]`, with the value to look for on the stack. Returns its end.
  std::size_t Membership() {
    const bool negated = token_.IsWord("not");
    if (negated) {
      Advance();
    }
    Advance();  // in
    std::size_t count = 1;
    Expect("[", "a list such as [1, 2] after 'in'");
    while (!out_.failed()) {
      const bool negative = token_.IsSymbol("-");
      if (negative) {
        Advance();
      }
      if (token_.kind != Token::Kind::kNumber) {
        out_.FailExpected(token_, "a number");
        break;
      }
      out_.Emit({.op = Op::kNumber, .number = negative ? -token_.number : token_.number});
      ++count;
      Advance();
      if (!token_.IsSymbol(",")) {
        break;
      }
      Advance();
    }
    const std::size_t end = token_.end();
    Expect("]", "',' or ']'");
    out_.EmitMany(In, count);
    if (negated) {
      out_.EmitUnary(Not);
    }
    return end;
  }

  Part Sum() { return Arithmetic({"+", "-"}, &Parser::Term); }
  Part Term() { return Arithmetic({"*", "/", "%"}, &Parser::Signed); }

  Part Arithmetic(std::initializer_list<std::string_view> symbols, Part (Parser::*operand)()) {
    Part left = (this->*operand)();
    while (!out_.failed() && token_.kind == Token::Kind::kSymbol &&
           std::find(symbols.begin(), symbols.end(), token_.text) != symbols.end()) {
      left = Binary(left, operand);
    }
    return left;
  }

  Part Signed() {
    const Token sign = token_;
    if (!sign.IsSymbol("-") && !sign.IsSymbol("+")) {
      return PowerOrPrimary();
    }
    Advance();
    std::vector<Instruction>& code = out_.code();
    const std::size_t start = code.size();
    const Part operand = Nested(&Parser::Signed);
    out_.NeedNumber(operand, sign.text);
    if (sign.text == "-") {
      if (code.size() == start + 1 && code.back().op == Op::kNumber) {
        code.back().number = -code.back().number;
      } else {
        out_.EmitUnary(Negate);
      }
    }
    return {Part::Type::kNumber, sign.offset, operand.end};
  }

  // a ** b binds tighter than a sign on its left, looser than one on its right, as in Python.
  Part PowerOrPrimary() {
    const Part base = Primary();
    if (out_.failed() || !token_.IsSymbol("**")) {
      return base;
    }
    return Binary(base, &Parser::Signed);
  }

  // The operator at the token and its right operand.
  Part Binary(const Part& left, Part (Parser::*operand)()) {
    const Token symbol = token_;
    out_.NeedNumber(left, symbol.text);
    Advance();
    const Part right = Nested(operand);
    out_.NeedNumber(right, symbol.text);
    out_.EmitBinary(FindArithmetic(symbol.text));
    return {Part::Type::kNumber, left.begin, right.end};
  }

  Part Primary() {
    const Token token = token_;
    if (token.kind == Token::Kind::kNumber) {
      Advance();
      out_.Emit({.op = Op::kNumber, .number = token.number});
      return {Part::Type::kNumber, token.offset, token.end()};
    }
    if (token.IsSymbol("(")) {
      Advance();
      Part inner = Nested(&Parser::Or);
      inner.begin = token.offset;
      inner.end = token_.end();
      Expect(")", "an operator or ')'");
      return inner;
    }
    if (token.kind != Token::Kind::kName || IsKeyword(token.text)) {
      out_.FailExpected(token_, "a number, a field, a function or '('");
      return {};
    }
    Advance();
    return token_.IsSymbol("(") ? Call(token) : out_.PushField(token);
  }

  Part Call(const Token& name) {
    const Function* function = FindFunction(name.text);
    if (function == nullptr) {
      out_.FailUnknownFunction(name);
      return {};
    }
    std::size_t count = 0;
    do {
      Advance();  // ( or ,
      const Part argument = Nested(&Parser::Or);
      ++count;
      const std::vector<Instruction>& code = out_.code();
      const bool is_field = !code.empty() && code.back().op == Op::kField;
      if (!function->takes_any_field || !is_field) {
        out_.NeedNumber(argument, name.text);
      }
    } while (token_.IsSymbol(",") && !out_.failed());
    const std::size_t end = token_.end();
    Expect(")", "',' or ')'");
    if (count < function->min_arguments || count > function->max_arguments) {
      out_.Fail(name.offset, end - name.offset, WrongCount(*function, count));
    }
    if (function->unary != nullptr) {
      out_.EmitUnary(function->unary);
    } else {
      out_.EmitMany(function->many, count);
    }
    return {function->is_condition ? Part::Type::kCondition : Part::Type::kNumber, name.offset,
            end};
  }

  static std::string WrongCount(const Function& function, std::size_t count) {
    const std::size_t least = function.min_arguments;
    const std::size_t most = function.max_arguments;
    return fmt::format("'{}' takes {}{} argument{}, here {} {}", function.name, least,
                       most == least ? "" : fmt::format(" to {}", most), most == 1 ? "" : "s",
                       count, count == 1 ? "is given" : "are given");
  }

  // One level deeper.
  Part Nested(Part (Parser::*parse)()) {
    if (++depth_ > kMaxDepth) {
      out_.Fail(token_.offset, token_.text.size(),
                fmt::format("the condition is nested deeper than {} levels", kMaxDepth));
    }
    const Part part = out_.failed() ? Part{} : (this->*parse)();
    --depth_;
    return part;
  }

  // -- tokens

  [[nodiscard]] bool AtComparison() const {
    if (out_.failed()) {
      return false;
    }
    if (token_.IsWord("not")) {
      return NextToken(text_, token_.end()).IsWord("in");
    }
    return token_.IsWord("in") ||
           (token_.kind == Token::Kind::kSymbol && FindComparison(token_.text) != 0);
  }

  void Advance() { token_ = NextToken(text_, token_.end()); }

  void Expect(std::string_view symbol, std::string_view what) {
    if (token_.IsSymbol(symbol)) {
      Advance();
    } else {
      out_.FailExpected(token_, what);
    }
  }

  std::string_view text_;
  ExpressionWriter out_;
  Token token_;
  int depth_ = 0;
};

}  // namespace

bool Expression::Compile(std::string_view text, KindMask kinds, Mistake* mistake) {
  Parser parser(text, kinds);
  ExpressionWriter& written = parser.Parse();
  code_.clear();
  fields_.clear();
  if (written.failed()) {
    *mistake = written.mistake();
    return false;
  }
  code_ = std::move(written.code());
  fields_ = std::move(written.fields());
  return true;
}

}  // namespace hl
