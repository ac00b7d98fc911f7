// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "lint/rule/rule.h"

namespace hl {

// Decides whether the `match` of a rule lets a row through. Each pattern is tried once per distinct
// text, by its id in the rows' names. One object per worker.
class Matcher {
 public:
  // `rules` must outlive the object. All rows must have the same table of names.
  explicit Matcher(const std::vector<Rule>& rules);

  // True if every text that rules[rule] matches is there and matches. REQUIRES: the rule is on rows
  // of this kind.
  bool Admits(std::size_t rule, Row& row);

 private:
  enum class Answer : std::uint8_t { kUnasked, kNo, kYes };
  struct Memo {
    const TextMatch* match;
    std::vector<Answer> answers;  // by id of the text
  };

  static bool AdmitsText(Memo* memo, Row& row);

  std::vector<std::vector<Memo>> memos_;  // of each rule, one per entry of `match`
};

}  // namespace hl
