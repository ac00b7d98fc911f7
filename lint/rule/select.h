// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lint/rule/rule.h"

namespace hl {

// Which rules run and how loud they are. A selector is an id (HL101), a prefix (HL1), a name
// (zero-stderr), a category (uncertainty) or ALL.
struct Selection {
  std::vector<std::string> select;                    // empty: all
  std::vector<std::string> extend_select;             // added to select
  std::vector<std::string> ignore;                    // taken away last
  std::vector<std::pair<std::string, Level>> levels;  // selector -> level; later ones win
};

// True if the selector names the rule.
bool Selects(std::string_view selector, const Rule& rule);

// Keeps the selected rules and sets their levels. A selector that names nothing is an error, with a
// suggestion.
Result<std::vector<Rule>> SelectRules(std::vector<Rule> rules, const Selection& selection);

}  // namespace hl
