// SPDX-License-Identifier: MIT
#include "lint/report/allow.h"

#include <algorithm>
#include <unordered_map>

#include "lint/base/lexical_path.h"
#include "lint/rule/select.h"

namespace hl {
namespace {

const std::string& TextOf(const Finding& finding, Field field) {
  return field == Field::kTask     ? finding.task
         : field == Field::kMetric ? finding.metric
         : field == Field::kFilter ? finding.filter
         : field == Field::kModel  ? finding.model
                                   : finding.path;
}

class AllowMatcher {
 public:
  explicit AllowMatcher(const std::string& folder) : folder_(LexicalPath(folder)) {}

  bool Covers(const Allow& allow, const Finding& finding) {
    const bool names_rule =
        allow.rules.empty() ||
        std::any_of(allow.rules.begin(), allow.rules.end(),
                    [&](const std::string& selector) { return Selects(selector, *finding.rule); });
    return names_rule &&
           std::all_of(allow.match.begin(), allow.match.end(), [&](const auto& entry) {
             return entry.second.Matches(TextOf(finding, entry.first)) ||
                    (entry.first == Field::kPath && !finding.path.empty() &&
                     entry.second.Matches(SeenFromFolder(finding.path)));
           });
  }

 private:
  const std::string& SeenFromFolder(const std::string& path) {
    const auto [known, is_new] = known_.try_emplace(path);
    if (is_new) {
      known->second = PathFrom(folder_, path);
    }
    return known->second;
  }

  std::filesystem::path folder_;
  std::unordered_map<std::string, std::string> known_;
};

}  // namespace

std::vector<std::string> ApplyAllows(const std::vector<Allow>& allows,
                                     const std::string& folder,
                                     const std::string& today,
                                     Report* report) {
  AllowMatcher matcher(folder);
  std::vector<bool> expired_and_needed(allows.size());
  const auto is_allowed = [&](const Finding& finding) {
    bool allowed = false;
    for (std::size_t i = 0; i < allows.size(); ++i) {
      if (!matcher.Covers(allows[i], finding)) {
        continue;
      }
      if (allows[i].until.empty() || today <= allows[i].until) {
        allowed = true;
      } else {
        expired_and_needed[i] = true;
      }
    }
    return allowed;
  };
  const std::size_t before = report->findings.size();
  std::erase_if(report->findings, is_allowed);
  report->allowed += before - report->findings.size();
  std::vector<std::string> expired;
  for (std::size_t i = 0; i < allows.size(); ++i) {
    if (expired_and_needed[i]) {
      expired.push_back(allows[i].where);
    }
  }
  return expired;
}

}  // namespace hl
