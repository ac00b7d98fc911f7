// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "lint/read/input.h"
#include "lint/record/file_rows.h"
#include "lint/report/finding.h"

namespace hl {

// What is gathered on the way from file to file, whether they come from the disk or as facts.
struct Gathered {
  std::unordered_map<std::string, FileStamp> stamps;  // of the files that were judged
  std::set<std::string> samples;                      // paths of samples files
  std::unordered_set<std::string> bound;              // of these, those of a results file
};

// Counts a file, and notes what is to be said of it beside its findings.
void TakeOutcome(const std::string& path,
                 const FileOutcome& outcome,
                 Report* report,
                 Gathered* gathered);

}  // namespace hl
