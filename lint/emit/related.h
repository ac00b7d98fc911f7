// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lint/report/finding.h"

namespace hl {

// Related places of one finding that have one message and one file, in order, each line (or, where
// the finding's file is a single line, each column) once.
struct RelatedGroup {
  std::string message;
  std::string path;
  bool by_column = false;
  std::vector<int> numbers;          // lines or columns; empty: the file as a whole
  std::vector<std::size_t> indices;  // into Finding::related, as long as `numbers`
};

// The related places in groups, by first appearance.
std::vector<RelatedGroup> GroupRelated(const Finding& finding);

// "the zeros come from lines 190, 202, 214 of this file": one sentence for each message, without a
// period, escaped for text. More than a dozen lines and three files are counted, unless `all`.
std::vector<std::string> RelatedSentences(const Finding& finding, bool all);

}  // namespace hl
