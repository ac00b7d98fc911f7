// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "lint/report/finding.h"

namespace hl {

// Files to which a report is limited.
class ChangedFiles {
 public:
  // Absolute paths, as git names them.
  explicit ChangedFiles(const std::vector<std::string>& paths)
      : paths_(paths.begin(), paths.end()) {}

  // True if the file at `path` is one of them, or below one that is a folder (a submodule): by its
  // own path, or by that of the file that links on the way lead to.
  [[nodiscard]] bool Hold(const std::string& path) const;

  // Takes out of the report what touches none of them: neither a finding's own place nor a related
  // one.
  void Keep(Report* report) const;

 private:
  [[nodiscard]] bool HoldAbove(std::string path) const;

  std::unordered_set<std::string> paths_;
};

}  // namespace hl
