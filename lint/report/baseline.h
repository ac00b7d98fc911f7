// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "lint/base/diagnostic.h"
#include "lint/report/finding.h"

namespace hl {

// A finding that was there when a repository took up the tool. It is known by rule, path, pointer
// and the hash of the value's text, so that it comes back when the value changes, and stays when
// lines move.
struct BaselineEntry {
  std::string rule, path, pointer;  // path: from the folder of the baseline
  std::string hash;                 // 16 hex digits
  std::string model;                // a file that is gone may have another name: same model
  std::uint64_t count = 1;          // findings that are equal in all this
  std::string reason;               // of a person; may be empty
  std::string until;                // YYYY-MM-DD, the last day it holds; empty: for good
  int line = 0;                     // in the file
};

struct Baseline {
  std::string path;  // of the file
  std::vector<BaselineEntry> entries;
};

// Reads a baseline. Each mistake is a diagnostic: no JSON, a missing or unknown key, a wrong type.
Baseline ReadBaseline(const std::string& path, std::string_view text, Diagnostics* diagnostics);

// The baseline as JSON, entries sorted by path, pointer and rule, one a line.
std::string BaselineText(const Baseline& baseline);

// What became of the entries; indices.
struct BaselineUse {
  std::vector<std::size_t> stale;    // their file was judged or is gone, and the finding with it
  std::vector<std::size_t> expired;  // would have held if they still did
};

// Takes the findings that `baseline` knows out of the report and counts them. `files` are all that
// were looked at. An entry of a file that is gone also holds for a finding of the same rule,
// pointer, value and model elsewhere. REQUIRES: findings are located.
BaselineUse ApplyBaseline(const Baseline& baseline,
                          const std::string& today,
                          const std::unordered_set<std::string>& files,
                          Report* report);

// Adds the findings of the report that the baseline lacks, with this reason and end; what is there
// stays as it is. Gives the number of findings that were added.
std::size_t AddToBaseline(const Report& report,
                          const std::string& reason,
                          const std::string& until,
                          Baseline* baseline);

}  // namespace hl
