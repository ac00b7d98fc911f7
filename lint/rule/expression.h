// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lint/record/row.h"

namespace hl {

// A compiled `when`: a condition over the numbers and flags of one row. Grammar, loosest first:
//   or · and · not · comparison (< <= > >= == !=, chained as in Python; `x in [1, 2]`) · + - ·
//   * / % · unary - · ** · number, field, function(…), (…)
// Functions: abs min max sqrt log floor round · has is_nan is_finite is_int close(a, b[, rel =
// 1e-9]). A flag is a condition by itself. Semantics are Python's; where Python raises (1/0,
// sqrt(-1), log(0), an overflow) or gives a complex number the value is missing. A missing operand
// makes arithmetic missing; a missing or NaN operand makes a comparison unknown; and/or/not follow
// Kleene. has, is_nan, is_finite, is_int are never unknown (false of a missing value).
class Expression {
 public:
  struct Instruction;

  Expression();
  Expression(Expression&&) noexcept;
  Expression& operator=(Expression&&) noexcept;
  ~Expression();

  // What is wrong with a text: `offset` and `length` in characters of it.
  struct Mistake {
    std::size_t offset = 0;
    std::size_t length = 1;
    std::string message;     // "unknown field 'scor'", "'=' does not compare; write '=='", …
    std::string suggestion;  // "did you mean 'score'?", or empty
  };

  // Compiles `text` for rows of every kind in `kinds`. False and a mistake if it is no condition
  // over their fields: unknown or text field, wrong type, unknown function, wrong number of
  // arguments, nothing that could vary, deeper than 64 levels or longer than 256 instructions.
  bool Compile(std::string_view text, KindMask kinds, Mistake* mistake);

  // 1 true, 0 false, missing unknown. and/or are evaluated left to right and stop early.
  // REQUIRES: compiled for the kind of `row`.
  double Evaluate(Row& row) const;

  // The fields it reads, each once, in order of first use.
  [[nodiscard]] const std::vector<Field>& fields() const { return fields_; }

 private:
  std::vector<Instruction> code_;
  std::vector<Field> fields_;
};

}  // namespace hl
