// SPDX-License-Identifier: MIT
// Paths into a JSON or YAML document that holds several tables.
#include <algorithm>

#include "lint/base/suggest.h"
#include "lint/read/table_formats.h"

namespace hl {
namespace {

constexpr std::size_t kMostListed = 8;  // names that a message lists

std::string Decoded(std::string_view part) {
  std::string text;
  for (std::size_t i = 0; i < part.size(); ++i) {
    const char next = part[i] == '~' && i + 1 < part.size() ? part[i + 1] : '\0';
    const bool escape = next == '0' || next == '1';
    text += escape ? (next == '0' ? '~' : '/') : part[i];
    i += escape ? 1 : 0;
  }
  return text;
}

}  // namespace

std::vector<PathStep> SplitDocumentPath(std::string_view path) {
  std::vector<PathStep> steps;
  if (path.starts_with('/')) {
    path.remove_prefix(1);
  }
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    const std::string_view part = path.substr(0, end);
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos) {
      steps.push_back({{}, Decoded(part)});
    } else {
      steps.push_back({Decoded(part.substr(0, equals)), Decoded(part.substr(equals + 1))});
    }
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return steps;
}

Diagnostic PathFault(const std::vector<PathStep>& steps,
                     std::size_t done,
                     const std::vector<std::string>& present,
                     const TableSource& source) {
  std::string where;
  for (std::size_t i = 0; i < done; ++i) {
    where += "/" + (steps[i].key.empty() ? "" : steps[i].key + "=") + steps[i].text;
  }
  const PathStep& step = steps[done];
  std::string message =
      "the document has no " +
      (step.key.empty() ? "'" + step.text + "'"
                        : "element whose " + step.key + " is '" + step.text + "'") +
      (where.empty() ? "" : " in " + where);
  const std::vector<std::string_view> names(present.begin(), present.end());
  for (std::size_t i = 0; i < std::min(names.size(), kMostListed); ++i) {
    message += (i == 0 ? "; there are " : ", ") + present[i];
  }
  if (names.size() > kMostListed) {
    message += " and " + std::to_string(names.size() - kMostListed) + " more";
  }
  return {source.path, 0, 0, 0, std::move(message), DidYouMean(step.text, names), {}};
}

}  // namespace hl
