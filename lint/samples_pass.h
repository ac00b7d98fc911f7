// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "lint/read/input.h"
#include "lint/record/samples.h"
#include "lint/record/samples_binding.h"
#include "lint/report/finding.h"
#include "lint/walk/walk.h"

namespace hl {

// The samples files of a tree, each as facts.
struct SamplesSet {
  std::vector<Samples> files;       // by path bytes
  std::vector<FileStamp> stamps;    // of the files
  std::vector<Note> problems;       // files that could not be read
  std::vector<std::string> others;  // files named like samples that hold none, in their order
};

// The same, and how the results files of the tree find theirs.
struct SamplesOfTree {
  SamplesSet set;
  SamplesIndex index;  // its numbers are those of set.files
};

// Binds samples to `results`, the paths of all other JSON files.
SamplesOfTree BindSamples(SamplesSet set, const std::vector<std::string>& results);

// Reads all samples files among `candidates` on `jobs` threads (0: one a core). Big files of lines
// are read in parts, so that one file keeps every thread busy; memory does not grow with the file
// but by its numbers: a byte or eight for each value, eight for each document.
SamplesSet ReadSamplesFiles(const std::vector<std::string>& candidates,
                            unsigned jobs,
                            SamplesReadOptions options);

// Takes the samples files out of `files`, all sorted by path bytes, adds those beside results files
// that were `named` by themselves, by their date, unless `walk` excludes them, and reads them.
SamplesSet TakeSamples(const std::vector<std::string>& named,
                       const WalkOptions& walk,
                       unsigned jobs,
                       const SamplesReadOptions& options,
                       std::vector<std::string>* files);

// The samples files that lie beside results files which were named by themselves, by their date.
// Without those of `files`, sorted by path bytes.
std::vector<std::string> SamplesBeside(const std::vector<std::string>& named,
                                       const std::vector<std::string>& files);

}  // namespace hl
