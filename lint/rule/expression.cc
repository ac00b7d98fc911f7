// SPDX-License-Identifier: MIT
#include "lint/rule/expression.h"

#include <array>

#include "lint/rule/expression_code.h"
#include "lint/rule/expression_functions.h"

namespace hl {

Expression::Expression() = default;
Expression::Expression(Expression&&) noexcept = default;
Expression& Expression::operator=(Expression&&) noexcept = default;
Expression::~Expression() = default;

double Expression::Evaluate(Row& row) const {
  std::array<double, kMaxInstructions> stack;  // each instruction pushes one value at most
  double* top = stack.data() - 1;
  const Instruction* const code = code_.data();
  const std::size_t size = code_.size();
  for (std::size_t at = 0; at < size; ++at) {
    const Instruction& instruction = code[at];
    switch (instruction.op) {
      case Op::kNumber:
      case Op::kField:
        *++top = instruction.op == Op::kField ? row.Get(instruction.field) : instruction.number;
        break;
      case Op::kUnary:
        *top = instruction.unary(*top);
        break;
      case Op::kBinary:
        --top;
        *top = instruction.binary(top[0], top[1]);
        break;
      case Op::kMany:
        top -= instruction.count - 1;
        *top = instruction.many(top, instruction.count);
        break;
      case Op::kCompare:
        --top;
        *top = Compare(top[0], top[1], instruction.count);
        break;
      case Op::kCompareNumber:
        *top = Compare(*top, instruction.number, instruction.count);
        break;
      case Op::kAnd:
        --top;
        *top = And(top[0], top[1]);
        break;
      case Op::kOr:
        --top;
        *top = Or(top[0], top[1]);
        break;
      case Op::kJumpIfFalse:
      case Op::kJumpIfTrue:
        at = *top == (instruction.op == Op::kJumpIfTrue) ? instruction.count - std::size_t{1} : at;
        break;
      case Op::kCompareAndKeep:
        top[-1] = Compare(top[-1], top[0], instruction.count);
        break;
      case Op::kAndBelow:
        top[-2] = And(top[-2], top[-1]);
        top[-1] = top[0];
        --top;
        break;
      case Op::kJumpIfFalseBelow:
        if (top[-1] == 0) {
          --top;
          at = instruction.count - std::size_t{1};
        }
        break;
    }
  }
  return *top;
}

}  // namespace hl
