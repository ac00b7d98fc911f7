// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "lint/base/escape.h"
#include "lint/base/number.h"
#include "lint/base/utf8.h"
#include "lint/emit/emit.h"
#include "lint/emit/markdown_text.h"
#include "lint/emit/related.h"
#include "lint/emit/words.h"

// For a job's summary and a comment on a pull request: the verdict, then a table for each cause.
// A comment holds 65,536 characters; what is over is left out by whole rows and tables, and said.

namespace hl {
namespace {

constexpr std::size_t kCellCharacters = 1000;  // of untrusted text in one cell
constexpr std::size_t kRoomForRest = 400;      // bytes: what is left out, and the end
constexpr std::size_t kRoomForFold = 80;       // bytes: "N more rows" of one table
constexpr std::size_t kMostNotes = 10;         // files that could not be read, listed

std::string Cell(std::string_view text) {
  return MarkdownText(text, kCellCharacters);
}

// A sentence of a rule, which may hold `code`.
std::string RuleText(std::string_view text) {
  std::string out;
  bool in_code = false;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('`', begin), text.size());
    const std::string_view part = text.substr(begin, end - begin);
    out += in_code ? MarkdownCode(part, kCellCharacters) : Cell(part);
    in_code = !in_code;
    begin = end + 1;
  }
  return out;
}

// All findings of one rule.
struct Cause {
  const Rule* rule = nullptr;
  Level level = Level::kInfo;
  std::set<std::string_view> files;
  std::vector<const Finding*> findings;
  std::string head;               // up to the first row
  std::vector<std::string> rows;  // those there is room for
};

// Causes, most severe first, then by id.
std::vector<Cause> CausesOf(const Report& report) {
  std::map<std::string_view, Cause> by_id;
  for (const Finding& finding : report.findings) {
    Cause& cause = by_id[finding.rule->id];
    cause.rule = finding.rule;
    cause.level = std::max(cause.level, finding.level);
    cause.findings.push_back(&finding);
    if (!finding.path.empty()) {
      cause.files.insert(finding.path);
    }
  }
  std::vector<Cause> causes;
  for (auto& [id, cause] : by_id) {
    causes.push_back(std::move(cause));
  }
  std::stable_sort(causes.begin(), causes.end(),
                   [](const Cause& a, const Cause& b) { return a.level > b.level; });
  return causes;
}

std::string HeadOf(const Cause& cause) {
  const std::string files = cause.files.empty() ? "" : " in " + CountOf(cause.files.size(), "file");
  return fmt::format("\n### {} {}: {}{}\n\nFound: {} To do: {}\n\n| where | what |\n|---|---|\n",
                     Cell(cause.rule->id), Cell(cause.rule->name),
                     CountOf(cause.findings.size(), LevelName(cause.level)), files,
                     RuleText(cause.rule->summary), RuleText(cause.rule->fix));
}

std::string RowOf(const Finding& finding) {
  std::string place = "the tree";
  if (!finding.path.empty()) {
    place = MarkdownCode(finding.path + (finding.file_changed || !finding.place.Exists()
                                             ? ""
                                             : fmt::format(":{}", finding.position.line)),
                         kCellCharacters);
  }
  std::string what = Cell(finding.message);
  for (const std::string& sentence : RelatedSentences(finding, false)) {
    what += " (" + Cell(sentence) + ")";
  }
  return fmt::format("| {} | {} |\n", place, what);
}

std::string Verdict(const Report& report) {
  std::string text = "## harness-lint: ";
  if (!report.problems.empty()) {
    text += CountOf(report.problems.size(), "file") + " could not be judged, ";
  }
  const std::string infos = report.infos == 0 ? "" : ", " + CountOf(report.infos, "info");
  text +=
      report.findings.empty()
          ? report.files == 0 && !report.changed_files ? "no results files" : "nothing to report"
          : CountOf(report.errors, "error") + ", " + CountOf(report.warnings, "warning") + infos;
  const std::string files = report.changed_files
                                ? CountOf(*report.changed_files, "changed file")
                                : CountOf(report.files + report.samples_read, "file");
  text +=
      "\n\n" + (report.files_with_findings == 0
                    ? files
                    : FormatCount(report.files_with_findings) + " of " + files +
                          (report.files_with_findings == 1 ? " has findings" : " have findings"));
  text += "; " + CountOf(report.values, "value") + " read";
  const std::string known = KnownFindings(report);
  return text + (known.empty() ? "" : "; " + known) + ".\n";
}

std::string Problems(const Report& report) {
  std::string text;
  for (std::size_t i = 0; i < report.problems.size() && i < kMostNotes; ++i) {
    const Note& problem = report.problems[i];
    text += fmt::format("- {}: {}\n", MarkdownCode(problem.path, kCellCharacters),
                        Cell(problem.reason));
  }
  if (report.problems.size() > kMostNotes) {
    text += fmt::format("- and {}\n", CountOf(report.problems.size() - kMostNotes, "more file"));
  }
  return text.empty() ? "" : "\n" + text;
}

// Gives each cause a head and then, in turns, a row, as long as there is room. Returns how many
// causes have room for a head and a row.
std::size_t Fill(std::size_t room, std::vector<Cause>* causes) {
  std::size_t shown = 0;
  for (Cause& cause : *causes) {
    cause.head = HeadOf(cause);
    const std::string row = RowOf(*cause.findings.front());
    const std::size_t size = cause.head.size() + row.size() + kRoomForFold;
    if (size > room) {
      break;
    }
    room -= size;
    cause.rows.push_back(row);
    ++shown;
  }
  std::vector<bool> full(shown, false);
  for (std::size_t open = shown; open > 0;) {
    open = 0;
    for (std::size_t i = 0; i < shown; ++i) {
      Cause& cause = (*causes)[i];
      if (full[i] || cause.rows.size() == cause.findings.size()) {
        continue;
      }
      std::string row = RowOf(*cause.findings[cause.rows.size()]);
      full[i] = row.size() > room;  // its later rows, too: they keep their order
      if (!full[i]) {
        room -= row.size();
        cause.rows.push_back(std::move(row));
        ++open;
      }
    }
  }
  return shown;
}

}  // namespace

std::string EmitMarkdown(const Report& report, const EmitOptions& options) {
  std::string out = Verdict(report) + Problems(report);
  std::vector<Cause> causes = CausesOf(report);
  const auto most = static_cast<std::size_t>(std::max(options.markdown_max, 0));
  const std::size_t used = out.size() + kRoomForRest;
  const std::size_t shown = Fill(most - std::min(most, used), &causes);
  for (std::size_t i = 0; i < shown; ++i) {
    out += causes[i].head;
    for (const std::string& row : causes[i].rows) {
      out += row;
    }
    if (const std::size_t rest = causes[i].findings.size() - causes[i].rows.size(); rest > 0) {
      out += fmt::format("\n{} not shown.\n", CountOf(rest, "more row"));
    }
  }
  if (shown < causes.size()) {
    std::size_t rest = 0;
    for (std::size_t i = shown; i < causes.size(); ++i) {
      rest += causes[i].findings.size();
    }
    out += fmt::format("\n{} of {} not shown: there is no room.\n", CountOf(rest, "finding"),
                       CountOf(causes.size() - shown, "more rule"));
  }
  if (!causes.empty()) {
    out += "\n`harness-lint explain RULE` says what a rule proves, and how.\n";
  }
  return out;
}

}  // namespace hl
