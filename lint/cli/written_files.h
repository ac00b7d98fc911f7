// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lint/read/input.h"

namespace hl {

// The value of lm_eval's --output_path (or -o) among the words of a command; the last one counts,
// as for argparse. Nothing if it is not there.
std::optional<std::string> FindOutputPath(const std::vector<std::string>& words);

// The files that a command writes at an output path: looked at before and after it.
class WrittenFiles {
 public:
  // Remembers what is there now. `path` may be absent, a folder or a file; for X.json also files
  // beside it count that begin with X, because harness 0.4.9 and later put the date into the name.
  explicit WrittenFiles(std::string path);

  // Files that are new, or have other contents than before by their size, time or inode; sorted. No
  // clock is asked.
  [[nodiscard]] std::vector<std::string> Find() const;

 private:
  [[nodiscard]] std::map<std::string, FileStamp> Look() const;

  std::string path_;
  std::map<std::string, FileStamp> before_;
};

}  // namespace hl
