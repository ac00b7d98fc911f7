// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <unordered_map>

#include "lint/report/finding.h"

namespace hl {

// Opens each file with findings once more and fills in positions, lines, values and fingerprints of
// findings and related places. `stamps` says what was judged: a file that is gone or has another
// stamp keeps its findings, at line 1, with file_changed set. Lines longer than `max_width`
// characters are cut around the token. `line_hashes`: also compute primaryLocationLineHash
// (OUTPUTS 2.4).
struct LocateOptions {
  int max_width = 88;
  bool line_hashes = false;
};
void Locate(const std::unordered_map<std::string, FileStamp>& stamps,
            const LocateOptions& options,
            Report* report);

}  // namespace hl
