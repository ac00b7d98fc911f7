// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "lint/base/escape.h"
#include "lint/base/number.h"
#include "lint/base/utf8.h"
#include "lint/emit/emit.h"
#include "lint/emit/related.h"
#include "lint/emit/words.h"

namespace hl {
namespace {

constexpr std::size_t kRowsBeforeFold = 3;     // of one rule in one file
constexpr std::size_t kFilesBeforeFold = 3;    // of one rule that no file has twice
constexpr std::size_t kMostWithoutTable = 20;  // findings
constexpr std::size_t kRoomForMessage = 30;    // columns behind the head of a finding
constexpr std::size_t kLevelWidth = 7;         // of "warning"
constexpr std::string_view kCutMark = "…";

std::string_view LevelColor(Level level) {
  switch (level) {
    case Level::kError:
      return "\x1b[1;31m";
    case Level::kWarning:
      return "\x1b[1;33m";
    case Level::kInfo:
      break;
  }
  return "\x1b[1;36m";
}

// `finding.line_text` as it is printed, and where its carets stand, in characters.
struct SourceLine {
  std::string text;
  std::size_t caret_column = 0;  // from 0
  std::size_t caret_count = 1;
};

// Offset of the character number `count` (from 0) of `text`, or its size.
std::size_t OffsetOfCharacter(std::string_view text, int count) {
  std::size_t offset = 0;
  for (int i = 0; i < count && offset < text.size(); ++i) {
    offset += DecodeUtf8(text, offset).length;
  }
  return offset;
}

SourceLine MakeSourceLine(const Finding& finding) {
  std::string line = finding.line_text;
  std::replace(line.begin(), line.end(), '\t', ' ');
  const std::string_view view = line;
  const std::size_t begin =
      OffsetOfCharacter(view, finding.position.column - finding.line_text_column);
  const std::size_t end =
      OffsetOfCharacter(view, finding.position.end_column - finding.line_text_column);
  // Measured on escaped beginnings of the line: escapes make it longer.
  const std::size_t escaped_begin = CountCharacters(EscapeForText(view.substr(0, begin)));
  const std::size_t escaped_end = CountCharacters(EscapeForText(view.substr(0, end)));
  SourceLine result;
  result.text = (finding.cut_before ? std::string(kCutMark) : "") + EscapeForText(view) +
                (finding.cut_after ? std::string(kCutMark) : "");
  result.caret_column = escaped_begin + (finding.cut_before ? 1 : 0);
  result.caret_count = std::max<std::size_t>(escaped_end, escaped_begin + 1) - escaped_begin;
  return result;
}

// `text` with blanks behind it, `width` characters wide.
std::string Padded(std::string text, std::size_t width) {
  const std::size_t characters = CountCharacters(text);
  return std::move(text) + std::string(width - std::min(width, characters), ' ');
}

class TextReport {
 public:
  TextReport(const Report& report, const EmitOptions& options)
      : report_(report),
        options_(options),
        width_(static_cast<std::size_t>(std::max(options.width, 1))) {}

  std::string Render() && {
    if (report_.files == 0 && report_.findings.empty()) {
      return {};  // nothing was judged: no good news
    }
    for (const Finding& finding : report_.findings) {
      Count(finding);
    }
    for (const Finding& finding : report_.findings) {
      AddFolded(finding);
    }
    if (report_.findings.size() > kMostWithoutTable) {
      AddTable();
    }
    AddSummary();
    return std::move(out_);
  }

 private:
  struct Rows {
    std::size_t total = 0;
    std::size_t seen = 0;
  };
  using RowsKey = std::pair<std::string_view, std::string_view>;
  struct RuleRows {
    std::string_view name;
    Level level = Level::kInfo;  // the most severe
    std::size_t findings = 0;
    std::size_t files = 0;
    bool once_a_file = true;
    std::size_t files_seen = 0;
  };

  static RowsKey KeyOf(const Finding& finding) { return {finding.path, finding.rule->id}; }

  void Count(const Finding& finding) {
    Rows& rows = rows_[KeyOf(finding)];
    RuleRows& rule = rules_[finding.rule->id];
    ++rows.total;
    ++rule.findings;
    rule.name = finding.rule->name;
    rule.level = std::max(rule.level, finding.level);
    rule.files += rows.total == 1 && !finding.path.empty() ? 1U : 0U;
    rule.once_a_file = rule.once_a_file && rows.total == 1;
  }

  void AddFolded(const Finding& finding) {
    if (options_.show_all) {
      AddFinding(finding);
      return;
    }
    RuleRows& rule = rules_[finding.rule->id];
    if (rule.level < Level::kError && rule.once_a_file && rule.files > kFilesBeforeFold) {
      AddFoldedOverFiles(finding, &rule);
    } else {
      AddFoldedInFile(finding);
    }
  }

  void AddFoldedOverFiles(const Finding& finding, RuleRows* rule) {
    ++rule->files_seen;
    if (rule->files_seen > kFilesBeforeFold) {
      return;
    }
    AddFinding(finding);
    if (rule->files_seen == kFilesBeforeFold) {
      out_ += fmt::format("   ... and {} with {} {} (--show all)\n",
                          CountOf(rule->files - kFilesBeforeFold, "more file"),
                          EscapeForText(finding.rule->id), EscapeForText(finding.rule->name));
    }
  }

  void AddFoldedInFile(const Finding& finding) {
    Rows& rows = rows_[KeyOf(finding)];
    ++rows.seen;
    if (rows.seen > kRowsBeforeFold) {
      return;
    }
    AddFinding(finding);
    if (rows.seen == kRowsBeforeFold && rows.total > kRowsBeforeFold) {
      out_ += fmt::format(
          "   ... and {} of {}{} (--show all)\n", CountOf(rows.total - rows.seen, "more row"),
          EscapeForText(finding.rule->id), finding.path.empty() ? "" : " in this file");
    }
  }

  void AddFinding(const Finding& finding) {
    AddHead(finding);
    if (finding.file_changed) {
      out_ += "   the file changed or is gone since it was judged: no line to show\n";
    } else if (!options_.quiet) {
      AddSource(finding);
    }
    if (options_.quiet) {
      return;
    }
    for (const std::string& sentence : RelatedSentences(finding, options_.show_all)) {
      AddIndented("   note: ", sentence);
    }
  }

  // path:line:column: level ID name: message
  void AddHead(const Finding& finding) {
    std::string place;
    if (!finding.path.empty()) {
      place = EscapeLineStart(finding.path);
      place += finding.file_changed
                   ? ": "
                   : fmt::format(":{}:{}: ", finding.position.line, finding.position.column);
    }
    const std::string_view level = LevelName(finding.level);
    const std::string rule =
        fmt::format(" {} {}: ", EscapeForText(finding.rule->id), EscapeForText(finding.rule->name));
    std::size_t column = CountCharacters(place) + level.size() + CountCharacters(rule);
    out_ += place + Colored(level, finding.level) + rule;
    if (column + kRoomForMessage >
        width_) {  // a message begins on a line of its own, not with one word
      out_.back() = '\n';
      column = 0;
    }
    const auto lines = WrapText(EscapeForText(finding.message), column, width_);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      out_ += (i == 0 && column != 0 ? lines[i] : EscapeLineStart(lines[i])) + '\n';
    }
  }

  // The line with carets under the token, then what was expected there.
  void AddSource(const Finding& finding) {
    const std::string expectation = EscapeForText(finding.expectation);
    if (!finding.place.Exists() || (finding.is_told && finding.line_text.empty())) {
      if (!expectation.empty()) {
        AddIndented("   ", expectation);
      }
      return;
    }
    const SourceLine line = MakeSourceLine(finding);
    const std::string gutter = fmt::format("{:>6} | ", finding.position.line);
    const std::string empty_gutter = std::string(gutter.size() - 2, ' ') + "| ";
    out_ += gutter + line.text + '\n';
    out_ += empty_gutter + std::string(line.caret_column, ' ') +
            Colored(std::string(line.caret_count, '^'), finding.level);
    const std::size_t column = gutter.size() + line.caret_column + line.caret_count;
    if (expectation.empty()) {
      out_ += '\n';
    } else if (column + 1 + CountCharacters(expectation) <= width_) {
      out_ += ' ' + expectation + '\n';
    } else {
      out_ += '\n';
      AddIndented(empty_gutter, expectation);
    }
  }

  // `text` behind `head`, wrapped, further lines behind as much room.
  void AddIndented(const std::string& head, std::string_view text) {
    const std::string indent =
        head.ends_with("| ") ? head : std::string(head.size(), ' ');  // a gutter goes on
    const std::size_t room = width_ - std::min(width_, head.size());
    const std::string* start = &head;
    for (const std::string& line : WrapText(text, 0, room)) {
      out_ += *start + EscapeLineStart(line) + '\n';
      start = &indent;
    }
  }

  // One line a rule: the most severe first, then the most frequent.
  void AddTable() {
    std::vector<std::pair<std::string_view, RuleRows>> rules(rules_.begin(), rules_.end());
    std::stable_sort(rules.begin(), rules.end(), [](const auto& a, const auto& b) {
      return std::tie(b.second.level, b.second.findings) <
             std::tie(a.second.level, a.second.findings);
    });
    std::size_t id_width = 0, name_width = 0, count_width = 0;
    for (const auto& [id, rule] : rules) {
      id_width = std::max(id_width, CountCharacters(EscapeForText(id)));
      name_width = std::max(name_width, CountCharacters(EscapeForText(rule.name)));
      count_width = std::max(count_width, FormatCount(rule.findings).size());
    }
    out_ += '\n';
    for (const auto& [id, rule] : rules) {
      const std::string level(LevelName(rule.level));
      const std::string count = FormatCount(rule.findings);
      out_ += "  " + Padded(EscapeForText(id), id_width) + ' ' +
              Colored(Padded(level, kLevelWidth), rule.level) + ' ' +
              Padded(EscapeForText(rule.name), name_width) + "  " +
              std::string(count_width - count.size(), ' ') + count +
              (rule.files == 0 ? "" : " in " + CountOf(rule.files, "file")) + '\n';
    }
  }

  // ", 420 of 434 scores recomputed from 110 samples files"
  [[nodiscard]] std::string SamplesRead() const {
    if (report_.samples_files == 0) {
      return {};
    }
    return fmt::format(", {} of {} recomputed from {}", FormatCount(report_.scores_recomputed),
                       CountOf(report_.scores_sampled, "score"),
                       CountOf(report_.samples_files, "samples file"));
  }

  void AddSummary() {
    const std::string files = report_.changed_files
                                  ? CountOf(*report_.changed_files, "changed file")
                                  : CountOf(report_.files + report_.samples_read, "file");
    const std::string values = CountOf(report_.values, "value");
    const std::string samples = SamplesRead();
    const std::string allowed = KnownFindings(report_);
    if (report_.findings.empty()) {
      out_ += fmt::format("{}, {}{}: nothing to report{}.\n", files, values, samples,
                          allowed.empty() ? "" : " (" + allowed + ")");
      return;
    }
    const std::uint64_t with_findings = report_.files_with_findings;
    const std::string subject =
        with_findings == 0 ? files
                           : fmt::format("{} of {} {} findings", FormatCount(with_findings), files,
                                         with_findings == 1 ? "has" : "have");
    const std::string infos = report_.infos == 0 ? "" : ", " + CountOf(report_.infos, "info");
    out_ += fmt::format("\n{}: {}, {}{} ({} read{}{}).", subject, CountOf(report_.errors, "error"),
                        CountOf(report_.warnings, "warning"), infos, values, samples,
                        allowed.empty() ? "" : "; " + allowed);
    if (!options_.quiet) {
      const auto error =
          std::find_if(report_.findings.begin(), report_.findings.end(),
                       [](const Finding& finding) { return finding.level == Level::kError; });
      const Finding& first = error == report_.findings.end() ? report_.findings.front() : *error;
      out_ += " Why: harness-lint explain " + EscapeForText(first.rule->id);
    }
    out_ += '\n';
  }

  [[nodiscard]] std::string Colored(std::string_view text, Level level) const {
    return options_.color ? fmt::format("{}{}\x1b[0m", LevelColor(level), text) : std::string(text);
  }

  const Report& report_;
  const EmitOptions& options_;
  std::size_t width_;
  std::map<RowsKey, Rows> rows_;
  std::map<std::string_view, RuleRows> rules_;  // by id
  std::string out_;
};

}  // namespace

std::string EmitText(const Report& report, const EmitOptions& options) {
  return TextReport(report, options).Render();
}

}  // namespace hl
