// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "lint/record/field.h"
#include "lint/rule/expression.h"

// What a compiled expression is made of: postfix code for a stack of doubles. Conditions are 1
// (true), 0 (false) and missing (unknown) on the same stack.
namespace hl {

inline constexpr std::size_t kMaxInstructions = 256;
inline constexpr int kMaxDepth = 64;

using UnaryFunction = double(double);
using BinaryFunction = double(double, double);
using ManyFunction = double(const double* arguments, std::size_t count);

enum class Op : std::uint8_t {
  kNumber,         // push `number`
  kField,          // push the row's `field`
  kUnary,          // replace the top by unary(top)
  kBinary,         // replace the two on top by binary(a, b)
  kMany,           // replace the `count` on top by many(…)
  kCompare,        // replace the two on top by Compare(a, b, `count`)
  kCompareNumber,  // replace the top by Compare(top, `number`, `count`)
  kAnd,            // replace the two on top by their Kleene `and`
  kOr,             // … `or`
  kJumpIfFalse,    // go to `count` if the top is false, which then is the result
  kJumpIfTrue,
  // Chained comparisons a < b < c need b twice. Below, `b` is on top, the verdict so far under it.
  kCompareAndKeep,   // a b -> Compare(a, b, `count`) b
  kAndBelow,         // v w b -> (v and w) b
  kJumpIfFalseBelow  // v b: if v is false, drop b and go to `count`
};

struct Expression::Instruction {
  Op op = Op::kNumber;
  Field field = Field::kCount;
  std::uint16_t count = 0;  // of kMany; the target of a jump; what a comparison wants
  union {
    double number = 0;
    UnaryFunction* unary;
    BinaryFunction* binary;
    ManyFunction* many;
  };
};
static_assert(sizeof(Expression::Instruction) == 16);

}  // namespace hl
