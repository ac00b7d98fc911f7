// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "lint/report/finding.h"
#include "lint/rule/match.h"
#include "lint/rule/rule.h"

namespace hl {

// How often a rule was asked, and how often it could answer.
struct RuleCount {
  std::uint64_t rows = 0;       // rows that `match` let through
  std::uint64_t undecided = 0;  // of these, `when` was unknown
  std::uint64_t fired = 0;
};

// Holds rows against rules and makes findings. One a worker; the rules are shared and must outlive
// it. All rows of one judge share one table of names.
class Judge {
 public:
  explicit Judge(const std::vector<Rule>& rules);

  // True if a rule is on rows of this kind: others need not be made.
  [[nodiscard]] bool Wants(RowKind kind) const {
    return !by_kind_[static_cast<std::size_t>(kind)].empty();
  }

  // Appends a finding for each rule that is true of the row.
  void JudgeRow(Row& row, std::vector<Finding>* findings);

  // One count a rule, in the order of the rules.
  [[nodiscard]] const std::vector<RuleCount>& counts() const { return counts_; }
  // Adds its counts to those of others, one a rule.
  void AddCountsTo(std::vector<RuleCount>* counts) const;

 private:
  const std::vector<Rule>& rules_;
  std::array<std::vector<std::uint32_t>, kRowKindCount> by_kind_;
  Matcher matcher_;
  std::vector<RuleCount> counts_;
};

}  // namespace hl
