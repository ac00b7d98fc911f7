// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "lint/base/missing.h"
#include "lint/rule/expression_code.h"

// The operators and functions of expressions. They follow Python's floats; where Python raises or
// gives a complex number, and where an operand is missing, the result is missing.
namespace hl {

struct Function {
  std::string_view name;
  std::size_t min_arguments;
  std::size_t max_arguments;
  bool is_condition;     // its result is a condition, not a number
  bool takes_any_field;  // its argument may be a flag or a text as well
  UnaryFunction* unary;  // one argument; else null
  ManyFunction* many;
};

std::span<const Function> Functions();
const Function* FindFunction(std::string_view name);  // null: there is none

BinaryFunction* FindArithmetic(std::string_view symbol);  // `+ - * / % **`; null for another text

// Which outcomes of comparing two numbers make a comparison true, as a set of bits.
using Outcomes = std::uint16_t;
inline constexpr Outcomes kLess = 1;
inline constexpr Outcomes kEqual = 2;
inline constexpr Outcomes kGreater = 4;
Outcomes FindComparison(std::string_view symbol);  // `< <= > >= == !=`; 0 for another text

// Unknown if one of the numbers is missing or NaN: then there is no outcome.
inline double Compare(double a, double b, Outcomes wanted) {
  const unsigned outcome = static_cast<unsigned>(a < b) | static_cast<unsigned>(a == b) << 1U |
                           static_cast<unsigned>(a > b) << 2U;
  if (outcome == 0) [[unlikely]] {
    return kMissing;
  }
  return (outcome & wanted) != 0 ? 1.0 : 0.0;
}

double Negate(double a);
double Not(double a);
double In(const double* values, std::size_t count);  // values[0] is one of the others

// Kleene's: false wins over unknown in `and`, true in `or`.
inline double And(double a, double b) {
  if (a == 0 || b == 0) {
    return 0;
  }
  return IsMissing(a) ? a : b;
}
inline double Or(double a, double b) {
  if (a == 1 || b == 1) {
    return 1;
  }
  return IsMissing(a) ? a : b;
}

}  // namespace hl
