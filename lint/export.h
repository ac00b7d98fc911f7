// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lint/base/result.h"
#include "lint/board/preset.h"
#include "lint/rule/rule.h"
#include "lint/walk/walk.h"

namespace hl {

struct ExportOptions {
  std::vector<std::string> paths;
  WalkOptions walk;
  std::vector<BoardPreset> board_files;
  bool samples = true, strict = false;  // as in LintOptions
  std::uint64_t shard = 1, shards = 1;  // which part of the runs; 1 to `shards`
  bool stdin_frames = false;            // files come from standard input instead
  bool csv = false;                     // a table of metrics instead of facts
  unsigned jobs = 0;                    // threads; 0: one a core
};

// Takes a part of the output; false if it cannot be written.
using Sink = std::function<bool(std::string_view bytes)>;

// Reads files and writes their rows to `sink`, in the order of the files: as facts (facts.h), or as
// a table with a line for each score. A file that cannot be read has its row, too. `rules` say
// which published numbers of the table are impossible. The error says why the work could not be
// done: a cut stream of frames, a sink that takes nothing.
Status Export(const ExportOptions& options, const std::vector<Rule>& rules, const Sink& sink);

// Groups a sorted list of files into runs, so that no results file is parted from its samples:
// files of one folder and date are a run, and so is a whole folder that has samples without a date,
// which bind to its only results file. Gives the number of the run of each file, from 0.
std::vector<std::size_t> RunsOf(const std::vector<std::string>& files);

}  // namespace hl
