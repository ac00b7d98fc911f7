// SPDX-License-Identifier: MIT
#include "lint/rule/select.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lint/base/suggest.h"

namespace hl {

bool Selects(std::string_view selector, const Rule& rule) {
  return selector == "ALL" || selector == rule.name || selector == rule.category ||
         (!selector.empty() && rule.id.starts_with(selector));
}

namespace {

bool SelectsAny(const std::vector<std::string>& selectors, const Rule& rule) {
  return std::any_of(selectors.begin(), selectors.end(),
                     [&](const std::string& selector) { return Selects(selector, rule); });
}

Status CheckSelector(std::string_view selector, const std::vector<Rule>& rules) {
  std::vector<std::string_view> known;
  for (const Rule& rule : rules) {
    if (Selects(selector, rule)) {
      return Ok();
    }
    known.insert(known.end(), {rule.name, rule.category, rule.id});
  }
  if (selector == "ALL") {
    return Ok();
  }
  known.emplace_back("ALL");
  const std::string suggestion = DidYouMean(selector, known);
  return Error{
      fmt::format("'{}' names no rule: expected an id, a prefix of ids, a name, a category "
                  "or ALL{}{}",
                  selector, suggestion.empty() ? "" : "; ", suggestion)};
}

Status CheckSelectors(const Selection& selection, const std::vector<Rule>& rules) {
  std::vector<std::string_view> selectors;
  for (const auto* list : {&selection.select, &selection.extend_select, &selection.ignore}) {
    selectors.insert(selectors.end(), list->begin(), list->end());
  }
  for (const auto& [selector, level] : selection.levels) {
    selectors.push_back(selector);
  }
  for (const std::string_view selector : selectors) {
    if (Status status = CheckSelector(selector, rules); !status) {
      return status;
    }
  }
  return Ok();
}

}  // namespace

Result<std::vector<Rule>> SelectRules(std::vector<Rule> rules, const Selection& selection) {
  if (const Status status = CheckSelectors(selection, rules); !status) {
    return status.error();
  }
  std::erase_if(rules, [&](const Rule& rule) {
    const bool selected = selection.select.empty() || SelectsAny(selection.select, rule) ||
                          SelectsAny(selection.extend_select, rule);
    return !selected || SelectsAny(selection.ignore, rule);
  });
  for (Rule& rule : rules) {
    for (const auto& [selector, level] : selection.levels) {
      rule.level = Selects(selector, rule) ? level : rule.level;
    }
  }
  return rules;
}

}  // namespace hl
