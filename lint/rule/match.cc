// SPDX-License-Identifier: MIT
#include "lint/rule/match.h"

#include <algorithm>

#include "lint/base/missing.h"

namespace hl {
namespace {

bool Decide(const TextMatch& match, std::string_view text) {
  const auto matches = [&](const Pattern& pattern) { return pattern.Matches(text); };
  return (match.any.empty() || std::any_of(match.any.begin(), match.any.end(), matches)) &&
         std::none_of(match.none.begin(), match.none.end(), matches);
}

}  // namespace

Matcher::Matcher(const std::vector<Rule>& rules) {
  memos_.reserve(rules.size());
  for (const Rule& rule : rules) {
    std::vector<Memo>& memos = memos_.emplace_back();
    for (const TextMatch& match : rule.match) {
      memos.push_back({&match, {}});
    }
  }
}

bool Matcher::Admits(std::size_t rule, Row& row) {
  for (Memo& memo : memos_[rule]) {
    if (!AdmitsText(&memo, row)) {
      return false;
    }
  }
  return true;
}

bool Matcher::AdmitsText(Memo* memo, Row& row) {
  const double value = row.Get(memo->match->field);
  if (IsMissing(value)) {
    return false;
  }
  const auto id = static_cast<std::uint32_t>(value);
  if (id >= memo->answers.size()) {
    memo->answers.resize(std::max<std::size_t>(id + 1, row.names().size()), Answer::kUnasked);
  }
  Answer& answer = memo->answers[id];
  if (answer == Answer::kUnasked) {
    answer = Decide(*memo->match, row.names().Text(id)) ? Answer::kYes : Answer::kNo;
  }
  return answer == Answer::kYes;
}

}  // namespace hl
