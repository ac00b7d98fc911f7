// SPDX-License-Identifier: MIT
#include "lint/emit/related.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "lint/base/escape.h"
#include "lint/base/number.h"
#include "lint/emit/words.h"

namespace hl {
namespace {

constexpr std::size_t kMaxNumbers = 12;  // lines of one file that are listed
constexpr std::size_t kMaxFiles = 3;

// "lines 190, 202 and 5 more of this file", "line 3 of b.json", "b.json".
std::string PlacesPhrase(const RelatedGroup& group, const Finding& finding, bool all) {
  const bool is_own_file = group.path == finding.path;
  const std::string file = is_own_file ? "this file" : EscapeForText(group.path);
  if (group.numbers.empty()) {
    return file;
  }
  const std::size_t count = group.numbers.size();
  const std::string_view noun = group.by_column ? "column" : "line";
  if (is_own_file && finding.file_changed) {
    return fmt::format("{} of {}", CountOf(count, "place"), file);
  }
  const std::size_t shown = all ? count : std::min(count, kMaxNumbers);
  std::string phrase = fmt::format("{}{} ", noun, count == 1 ? "" : "s");
  for (std::size_t i = 0; i < shown; ++i) {
    phrase += fmt::format("{}{}", i == 0 ? "" : ", ", group.numbers[i]);
  }
  if (shown < count) {
    phrase += fmt::format(" and {} more", FormatCount(count - shown));
  }
  return phrase + " of " + file;
}

}  // namespace

std::vector<RelatedGroup> GroupRelated(const Finding& finding) {
  std::vector<RelatedGroup> groups;
  std::map<std::pair<std::string_view, std::string_view>, std::size_t> known;
  for (std::size_t i = 0; i < finding.related.size(); ++i) {
    const RelatedPlace& related = finding.related[i];
    const auto [at, is_new] = known.try_emplace({related.message, related.path}, groups.size());
    if (is_new) {
      const bool by_column = finding.single_line_file && related.path == finding.path;
      groups.push_back({related.message, related.path, by_column, {}, {}});
    }
    RelatedGroup& group = groups[at->second];
    const int number = group.by_column ? related.position.column : related.position.line;
    const bool is_told =
        std::find(group.numbers.begin(), group.numbers.end(), number) != group.numbers.end();
    // Positions of a changed file are unknown: each place counts.
    if (related.place.Exists() && (!is_told || finding.file_changed)) {
      group.numbers.push_back(number);
      group.indices.push_back(i);
    }
  }
  return groups;
}

std::vector<std::string> RelatedSentences(const Finding& finding, bool all) {
  std::vector<std::pair<std::string, std::vector<std::string>>> messages;  // with their phrases
  for (const RelatedGroup& group : GroupRelated(finding)) {
    auto message = std::find_if(messages.begin(), messages.end(), [&group](const auto& known) {
      return known.first == group.message;
    });
    if (message == messages.end()) {
      message = messages.insert(message, {group.message, {}});
    }
    message->second.push_back(PlacesPhrase(group, finding, all));
  }
  std::vector<std::string> sentences;
  for (const auto& [message, phrases] : messages) {
    std::string sentence = message.empty() ? "see" : EscapeForText(message);
    const std::size_t shown = all ? phrases.size() : std::min(phrases.size(), kMaxFiles);
    for (std::size_t i = 0; i < shown; ++i) {
      sentence += (i == 0 ? " " : "; ") + phrases[i];
    }
    if (shown < phrases.size()) {
      sentence += "; and " + CountOf(phrases.size() - shown, "more file");
    }
    sentences.push_back(std::move(sentence));
  }
  return sentences;
}

}  // namespace hl
