// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lint/rule/expression_code.h"
#include "lint/rule/expression_lexer.h"

namespace hl {

// What a part of an expression gives, and where it stands (bytes).
struct Part {
  enum class Type : std::uint8_t { kNumber, kCondition, kText };
  Type type = Type::kNumber;
  std::size_t begin = 0;
  std::size_t end = 0;
};

// The output of the parser: code, the fields that it reads, and the first mistake. Whatever is
// written after a mistake has no meaning.
class ExpressionWriter {
 public:
  using Instruction = Expression::Instruction;

  ExpressionWriter(std::string_view text, KindMask kinds) : text_(text), kinds_(kinds) {}

  // Adds an instruction; returns where it stands.
  std::size_t Emit(const Instruction& instruction);
  std::size_t Emit(Op op) { return Emit({.op = op, .number = 0}); }
  void EmitUnary(UnaryFunction* function) { Emit({.op = Op::kUnary, .unary = function}); }
  void EmitBinary(BinaryFunction* function) { Emit({.op = Op::kBinary, .binary = function}); }
  void EmitMany(ManyFunction* function, std::size_t count);
  // A comparison; it keeps its right operand if it is to be followed by another one.
  void EmitComparison(std::uint16_t outcomes, bool keep);
  // The field called so.
  Part PushField(const Token& name);
  // Lets the jump that stands at `jump` go to the next instruction.
  void LandHere(std::size_t jump);

  // A mistake unless the part is a number (a condition); `who` needs it.
  void NeedNumber(const Part& part, std::string_view who);
  void NeedCondition(const Part& part, std::string_view who);

  // Something else than `found` was expected.
  void FailExpected(const Token& found, std::string_view expected);
  void FailUnknownFunction(const Token& name);
  // Only the first mistake counts: what follows may come of it. Offset and length in bytes.
  void Fail(std::size_t offset,
            std::size_t length,
            std::string message,
            std::string suggestion = {});

  [[nodiscard]] bool failed() const { return failed_; }
  [[nodiscard]] const Expression::Mistake& mistake() const { return mistake_; }
  std::vector<Instruction>& code() { return code_; }
  std::vector<Field>& fields() { return fields_; }

 private:
  void FailType(const Part& part, std::string_view who, std::string_view need);
  void FailUnknownField(const Token& name);

  std::string_view text_;
  KindMask kinds_;
  std::vector<Instruction> code_;
  std::vector<Field> fields_;
  bool failed_ = false;
  Expression::Mistake mistake_;
};

}  // namespace hl
