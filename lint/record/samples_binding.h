// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lint/record/run.h"

namespace hl {

// The date string of a file name of the harness, `results_2024-07-15T10-11-12.123456.json`: empty
// if it has none. FORMAT 1: read from the right, since task names hold underscores and digits, too.
std::string_view DateOfName(std::string_view base_name);

// True for names that a samples file may have: *.jsonl, samples_*.json, *_write_out_info.json.
bool MaySamplesBeNamed(std::string_view base_name);

// A samples file of a run and the task that it is of.
struct BoundSamples {
  std::uint32_t file = 0;   // index in the list of samples files
  std::uint32_t entry = 0;  // of the run
};

// Finds the samples files of a run by folder and name: `samples_<task>_<date>` of the date in the
// name of the results file (v0.4.3 and later); beside the only results file of a folder
// `<model_args>_<task>.jsonl` (v0.4.0 to v0.4.2) and `<task>_write_out_info.json` (before).
// FORMAT 1.
class SamplesIndex {
 public:
  // `files`: paths of the samples files; `others`: paths of all other JSON files.
  SamplesIndex(const std::vector<std::string>& files, const std::vector<std::string>& others);

  [[nodiscard]] bool empty() const { return by_path_.empty(); }

  // The samples files of a run that was read, in the order of its tasks.
  [[nodiscard]] std::vector<BoundSamples> Find(const Run& run) const;

  // True if a file called `path` might have samples: any lie in its folder.
  [[nodiscard]] bool MayHave(const std::string& path) const;

 private:
  [[nodiscard]] const std::uint32_t* FindFile(const std::string& path) const;

  std::map<std::string, std::uint32_t, std::less<>> by_path_;
  std::map<std::string, std::uint32_t, std::less<>> results_in_;  // folder -> other JSON files
};

}  // namespace hl
