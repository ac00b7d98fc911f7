// SPDX-License-Identifier: MIT
#include "lint/report/changed.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <unordered_map>

#include "lint/base/lexical_path.h"

namespace hl {

bool ChangedFiles::HoldAbove(std::string path) const {
  for (; !path.empty(); path.resize(std::min(path.rfind('/'), path.size()))) {
    if (paths_.contains(path)) {
      return true;
    }
    if (path.find('/') == std::string::npos) {
      return false;
    }
  }
  return false;
}

bool ChangedFiles::Hold(const std::string& path) const {
  if (path.empty()) {
    return false;
  }
  if (HoldAbove(LexicalPath(path).generic_string())) {
    return true;
  }
  std::error_code error;
  const std::filesystem::path real = std::filesystem::canonical(path, error);
  return !error && HoldAbove(real.generic_string());
}

void ChangedFiles::Keep(Report* report) const {
  std::unordered_map<std::string, bool> known;
  const auto holds = [&](const std::string& path) {
    const auto [at, is_new] = known.try_emplace(path);
    if (is_new) {
      at->second = Hold(path);
    }
    return at->second;
  };
  std::erase_if(report->findings, [&](const Finding& finding) {
    return !holds(finding.path) &&
           std::none_of(finding.related.begin(), finding.related.end(),
                        [&](const RelatedPlace& related) { return holds(related.path); });
  });
}

}  // namespace hl
