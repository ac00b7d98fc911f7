// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string_view>
#include <utility>

#include "lint/base/escape.h"
#include "lint/base/number.h"
#include "lint/base/utf8.h"
#include "lint/emit/emit.h"
#include "lint/emit/related.h"
#include "lint/emit/words.h"

namespace hl {
namespace {

constexpr std::size_t kRowsBeforeFold = 3;   // of one rule in one file
constexpr std::size_t kRoomForMessage = 30;  // columns behind the head of a finding
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

class TextReport {
 public:
  TextReport(const Report& report, const EmitOptions& options)
      : report_(report),
        options_(options),
        width_(static_cast<std::size_t>(std::max(options.width, 1))) {}

  std::string Render() && {
    for (const Finding& finding : report_.findings) {
      ++rows_[KeyOf(finding)].total;
    }
    for (const Finding& finding : report_.findings) {
      AddFolded(finding);
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

  static RowsKey KeyOf(const Finding& finding) { return {finding.path, finding.rule->id}; }

  void AddFolded(const Finding& finding) {
    Rows& rows = rows_[KeyOf(finding)];
    ++rows.seen;
    if (!options_.show_all && rows.seen > kRowsBeforeFold) {
      return;
    }
    AddFinding(finding);
    if (!options_.show_all && rows.seen == kRowsBeforeFold && rows.total > kRowsBeforeFold) {
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
    if (!finding.place.Exists()) {
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

  void AddSummary() {
    const std::string files = CountOf(report_.files, "file");
    const std::string values = CountOf(report_.values, "value");
    const std::string allowed =
        report_.allowed == 0 ? "" : CountOf(report_.allowed, "finding") + " allowed";
    if (report_.findings.empty()) {
      out_ += fmt::format("{}, {}: nothing to report{}.\n", files, values,
                          allowed.empty() ? "" : " (" + allowed + ")");
      return;
    }
    const std::uint64_t with_findings = report_.files_with_findings;
    const std::string subject =
        with_findings == 0 ? files
                           : fmt::format("{} of {} {} findings", FormatCount(with_findings), files,
                                         with_findings == 1 ? "has" : "have");
    const std::string infos = report_.infos == 0 ? "" : ", " + CountOf(report_.infos, "info");
    out_ += fmt::format("\n{}: {}, {}{} ({} read{}).", subject, CountOf(report_.errors, "error"),
                        CountOf(report_.warnings, "warning"), infos, values,
                        allowed.empty() ? "" : "; " + allowed);
    if (!options_.quiet) {
      const std::string id = EscapeForText(report_.findings.front().rule->id);
      out_ += " Why: harness-lint explain " + id;
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
  std::string out_;
};

}  // namespace

std::string EmitText(const Report& report, const EmitOptions& options) {
  return TextReport(report, options).Render();
}

}  // namespace hl
