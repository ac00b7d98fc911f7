// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <map>
#include <string_view>
#include <vector>

#include "lint/base/escape.h"
#include "lint/emit/emit.h"
#include "lint/emit/related.h"

// The JUnit form that GitLab, Jenkins and others read: a suite for each rule that ran, in it a case
// for each finding, or one that passed. An error is a failure; a warning or info finding, which the
// form has no word for, is skipped with its message. A file that could not be judged is an error of
// the suite "files".

namespace hl {
namespace {

// `text` fit for XML 1.0: EscapeForText leaves no control characters, and U+FFFE and U+FFFF are
// none of its characters.
std::string XmlText(std::string_view text) {
  std::string out;
  const std::string escaped = EscapeForText(text);
  for (std::size_t i = 0; i < escaped.size(); ++i) {
    const std::string_view rest = std::string_view(escaped).substr(i);
    if (rest.starts_with("\xEF\xBF\xBE") || rest.starts_with("\xEF\xBF\xBF")) {
      out += rest[2] == '\xBE' ? "\\u{fffe}" : "\\u{ffff}";
      i += 2;
      continue;
    }
    switch (escaped[i]) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += escaped[i];
    }
  }
  return out;
}

std::string PlaceOf(const Finding& finding) {
  return finding.path.empty()   ? "the tree"
         : finding.file_changed ? finding.path
                                : fmt::format("{}:{}:{}", finding.path, finding.position.line,
                                              finding.position.column);
}

std::string CaseOf(const Finding& finding) {
  const std::string message = XmlText(finding.message);
  std::string text = fmt::format("    <testcase classname=\"{}\" name=\"{}\">\n",
                                 XmlText(finding.rule->id), XmlText(PlaceOf(finding)));
  if (finding.level == Level::kError) {
    text += fmt::format("      <failure type=\"{}\" message=\"{}\">{}", XmlText(finding.rule->name),
                        message, message);
    for (const std::string& sentence : RelatedSentences(finding, true)) {
      text += " (" + XmlText(sentence) + ")";  // no line may begin with a stranger's text
    }
    text += "</failure>\n";
  } else {
    text += fmt::format("      <skipped message=\"{}: {}\"/>\n", LevelName(finding.level), message);
  }
  return text + "    </testcase>\n";
}

// A suite of cases that are already made.
std::string Suite(std::string_view name,
                  std::string_view cases,
                  std::size_t tests,
                  std::size_t failures,
                  std::size_t errors,
                  std::size_t skipped) {
  return fmt::format(
      "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\">\n{}"
      "  </testsuite>\n",
      XmlText(name), tests, failures, errors, skipped, cases);
}

std::string SuiteOf(const Rule& rule, const std::vector<const Finding*>& findings) {
  if (findings.empty()) {
    return Suite(rule.id + " " + rule.name,
                 fmt::format("    <testcase classname=\"{}\" name=\"{}\"/>\n", XmlText(rule.id),
                             XmlText(rule.name)),
                 1, 0, 0, 0);
  }
  std::string cases;
  std::size_t failures = 0;
  for (const Finding* finding : findings) {
    cases += CaseOf(*finding);
    failures += finding->level == Level::kError ? 1 : 0;
  }
  return Suite(rule.id + " " + rule.name, cases, findings.size(), failures, 0,
               findings.size() - failures);
}

std::string SuiteOfProblems(const std::vector<Note>& problems) {
  std::string cases;
  for (const Note& problem : problems) {
    cases += fmt::format(
        "    <testcase classname=\"files\" name=\"{}\">\n      <error message=\"{}\"/>\n"
        "    </testcase>\n",
        XmlText(problem.path), XmlText(problem.reason));
  }
  return Suite("files", cases, problems.size(), 0, problems.size(), 0);
}

}  // namespace

std::string EmitJunit(const Report& report, const EmitOptions& /*options*/) {
  std::map<const Rule*, std::vector<const Finding*>> by_rule;
  for (const Finding& finding : report.findings) {
    by_rule[finding.rule].push_back(&finding);
  }
  std::string out =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"harness-lint\">\n";
  for (const Rule* rule : report.rules) {
    out += SuiteOf(*rule, by_rule[rule]);
  }
  if (!report.problems.empty()) {
    out += SuiteOfProblems(report.problems);
  }
  return out + "</testsuites>\n";
}

}  // namespace hl
