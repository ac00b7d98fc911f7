// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include <string_view>

#include "lint/base/escape.h"
#include "lint/emit/emit.h"
#include "lint/emit/json_text.h"
#include "lint/emit/paths.h"

// GitLab's code quality report: a list of issues, each with a fingerprint of its own. GitLab does
// not show check_name, so that the description begins with it.

namespace hl {
namespace {

std::string_view Severity(Level level) {
  return level == Level::kError ? "major" : level == Level::kWarning ? "minor" : "info";
}

}  // namespace

std::string EmitGitlab(const Report& report, const EmitOptions& options) {
  PathRoot root(options.path_root);
  auto issues = nlohmann::ordered_json::array();
  for (const Finding& finding : report.findings) {
    // What is of the whole tree has to stand somewhere.
    const std::string path = finding.path.empty() ? "." : root.Relative(finding.path);
    const Rule& rule = *finding.rule;
    issues.push_back(
        {{"description", EscapeForText(rule.id + " " + rule.name + ": " + finding.message)},
         {"check_name", rule.id},
         {"fingerprint", finding.fingerprint},
         {"severity", Severity(finding.level)},
         {"location", {{"path", path}, {"lines", {{"begin", finding.position.line}}}}}});
  }
  return JsonText(issues);
}

}  // namespace hl
