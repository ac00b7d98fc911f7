// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "lint/read/input.h"
#include "lint/record/samples.h"
#include "lint/report/finding.h"

namespace hl {

// The samples files of a tree, each as facts.
struct SamplesSet {
  std::vector<Samples> files;       // by path bytes
  std::vector<FileStamp> stamps;    // of the files
  std::vector<Note> problems;       // files that could not be read
  std::vector<std::string> others;  // files named like samples that hold none, in their order
};

// Reads all samples files among `candidates` on `jobs` threads (0: one a core). Big files of lines
// are read in parts, so that one file keeps every thread busy; memory does not grow with the file
// but by its numbers: a byte or eight for each value, eight for each document.
SamplesSet ReadSamplesFiles(const std::vector<std::string>& candidates,
                            unsigned jobs,
                            SamplesReadOptions options);

// The samples files that lie beside results files which were named by themselves, by their date.
// Without those of `files`, sorted by path bytes.
std::vector<std::string> SamplesBeside(const std::vector<std::string>& named,
                                       const std::vector<std::string>& files);

}  // namespace hl
