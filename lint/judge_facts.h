// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "lint/base/result.h"
#include "lint/gathered.h"
#include "lint/record/tree.h"
#include "lint/rule/rule.h"
#include "lint/run.h"

namespace hl {

// Judges the files of the stream `options.facts`, as if they were read: findings, counts, what is
// kept for rows across files. The error says why the stream cannot be relied on.
Status JudgeFacts(const std::vector<Rule>& rules,
                  const LintOptions& options,
                  Tree* tree,
                  LintResult* result,
                  Gathered* gathered);

}  // namespace hl
