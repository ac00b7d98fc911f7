// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "lint/base/escape.h"
#include "lint/base/fnv.h"
#include "lint/base/number.h"
#include "lint/base/utf8.h"
#include "lint/emit/emit.h"
#include "lint/emit/paths.h"

// Workflow commands of GitHub's runner: `::name key=value,key=value::data`, one a line. Data is
// escaped by %25, %0D and %0A; values of keys also by %3A and %2C.

namespace hl {
namespace {

constexpr std::size_t kMaxMessageUnits = 4096;  // the runner cuts after as many UTF-16 units

std::string_view CommandName(Level level) {
  return level == Level::kInfo ? std::string_view("notice") : LevelName(level);
}

std::string EscapeData(std::string_view text, std::string_view more = "") {
  std::string out;
  for (const char c : text) {
    if (c == '%' || c == '\r' || c == '\n' || more.find(c) != std::string_view::npos) {
      out += fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    } else {
      out += c;
    }
  }
  return out;
}

std::string EscapeProperty(std::string_view text) {
  return EscapeData(text, ":,");
}

// The beginning of `text` that the runner keeps whole.
std::string Shortened(std::string text) {
  if (CountUtf16Units(text) <= kMaxMessageUnits) {
    return text;
  }
  std::size_t end = 0;
  for (std::size_t units = 0; units + 4 < kMaxMessageUnits;) {
    const CodePoint c = DecodeUtf8(text, end);
    units += c.value >= 0x10000 ? 2 : 1;
    end += c.length;
  }
  return text.substr(0, end) + "...";
}

std::string Annotation(const Finding& finding, PathRoot* root) {
  std::string properties;
  if (!finding.path.empty()) {
    const int line = finding.position.line;  // columns count only where line and endLine agree
    properties = fmt::format("file={},line={},endLine={},col={},endColumn={},",
                             EscapeProperty(EscapeForText(root->Relative(finding.path))), line,
                             line, finding.position.column, finding.position.end_column);
  }
  const std::string title = EscapeForText(finding.rule->id + ' ' + finding.rule->name);
  return fmt::format("::{} {}title={}::{}\n", CommandName(finding.level), properties,
                     EscapeProperty(title), EscapeData(Shortened(EscapeForText(finding.message))));
}

// The findings to annotate: most severe first, and of each level the first of each (rule, file)
// before all others, `max_per_level` at most.
std::vector<const Finding*> ChooseFindings(const Report& report, std::size_t max_per_level) {
  std::vector<const Finding*> chosen;
  for (const Level level : {Level::kError, Level::kWarning, Level::kInfo}) {
    std::set<std::pair<std::string_view, std::string_view>> seen;
    std::vector<const Finding*> first, further;
    for (const Finding& finding : report.findings) {
      if (finding.level == level) {
        (seen.emplace(finding.rule->id, finding.path).second ? first : further).push_back(&finding);
      }
    }
    first.insert(first.end(), further.begin(), further.end());
    first.resize(std::min(first.size(), max_per_level));
    chosen.insert(chosen.end(), first.begin(), first.end());
  }
  return chosen;
}

// A word that ends the pause of the runner's command reading and that `text` does not hold.
std::string StopToken(std::string_view text) {
  Fnv1a hash;
  std::string token;
  do {
    const std::string half = hash.Add(text).Hex();
    token = "harness-lint-" + half + hash.Add(half).Hex();
  } while (text.find(token) != std::string_view::npos);
  return token;
}

}  // namespace

std::string EmitGithub(const Report& report, const EmitOptions& options) {
  PathRoot root(options.path_root);
  const auto max_per_level = static_cast<std::size_t>(std::max(options.github_max, 0));
  const std::vector<const Finding*> chosen = ChooseFindings(report, max_per_level);
  std::string out;
  for (const Finding* finding : chosen) {
    out += Annotation(*finding, &root);
  }
  if (chosen.size() < report.findings.size()) {
    const Level highest =
        std::max_element(report.findings.begin(), report.findings.end(),
                         [](const Finding& a, const Finding& b) { return a.level < b.level; })
            ->level;
    out += fmt::format(
        "::{} title=harness-lint::{} of {} findings are shown as annotations. All are in the log "
        "of "
        "this step.\n",
        CommandName(highest), FormatCount(chosen.size()), FormatCount(report.findings.size()));
  }
  EmitOptions text_options = options;
  text_options.color = false;
  text_options.show_all = true;
  text_options.quiet = false;
  const std::string text = EmitText(report, text_options);
  const std::string token = StopToken(text);
  out += fmt::format("::group::harness-lint report\n::stop-commands::{}\n{}::{}::\n::endgroup::\n",
                     token, text, token);
  return out;
}

}  // namespace hl
