// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "lint/report/finding.h"

namespace hl {

// One [[allow]] of the configuration: findings that somebody knows about and accepts.
struct Allow {
  std::vector<std::string> rules;  // selectors: id, prefix, name, category
  // Text patterns, all of which must match: path, task, metric, filter, model. At least one rule or
  // one pattern is given.
  std::vector<std::pair<Field, Pattern>> match;
  std::string reason;
  std::string until;  // YYYY-MM-DD, the last day it holds; empty: for good
  std::string where;  // "harness-lint.toml:12", for the note about an expired entry
};

// Takes allowed findings out of the report and counts them. A path may match as it is reported or
// as it is seen from `folder` (of the configuration; empty: the working directory). An entry whose
// `until` lies before `today` (YYYY-MM-DD) allows nothing and is returned by `where`, in order, if
// it would have matched.
std::vector<std::string> ApplyAllows(const std::vector<Allow>& allows,
                                     const std::string& folder,
                                     const std::string& today,
                                     Report* report);

}  // namespace hl
