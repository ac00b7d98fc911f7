// SPDX-License-Identifier: MIT
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lint/base/utf8.h"
#include "lint/walk/walk.h"

namespace hl {
namespace {

std::size_t CharacterLength(std::string_view text, std::size_t at) {
  return DecodeUtf8(text, at).length;
}

// Offset behind the `]` that closes the set which begins at `at`, or npos if none does: then the
// `[` means itself. A `]` that comes first belongs to the set.
std::size_t EndOfSet(std::string_view glob, std::size_t at) {
  std::size_t first = at + 1;
  if (first < glob.size() && (glob[first] == '!' || glob[first] == '^')) {
    ++first;
  }
  const std::size_t close = glob.find(']', first + 1);
  return close == std::string_view::npos ? close : close + 1;
}

// `set`: what stands between the brackets.
bool SetContains(std::string_view set, char32_t character) {
  const bool negated = set.front() == '!' || set.front() == '^';
  bool found = false;
  for (std::size_t at = negated ? 1 : 0; at < set.size();) {
    const CodePoint low = DecodeUtf8(set, at);
    CodePoint high = low;
    at += low.length;
    if (at + 1 < set.size() && set[at] == '-') {
      high = DecodeUtf8(set, at + 1);
      at += 1 + high.length;
    }
    found = found || (low.value <= character && character <= high.value);
  }
  return found != negated;
}

// Matches one item of the glob (not a star) against the character at `at`; returns how far both
// move, 0 and 0 if they do not match.
struct Step {
  std::size_t glob = 0;
  std::size_t text = 0;
};
Step MatchOne(std::string_view glob, std::size_t item, std::string_view text, std::size_t at) {
  const std::size_t length = CharacterLength(text, at);
  if (glob[item] == '?') {
    return {1, length};
  }
  if (glob[item] == '[') {
    if (const std::size_t end = EndOfSet(glob, item); end != std::string_view::npos) {
      const std::string_view set = glob.substr(item + 1, end - item - 2);
      return SetContains(set, DecodeUtf8(text, at).value) ? Step{end - item, length} : Step{};
    }
  }
  return glob[item] == text[at] ? Step{1, 1} : Step{};
}

// One part against one part. On a mismatch only the last star takes more: that is enough, and never
// takes longer than the product of the lengths.
bool MatchesPart(std::string_view glob, std::string_view text) {
  constexpr std::size_t kNone = std::string_view::npos;
  std::size_t item = 0;
  std::size_t at = 0;
  std::size_t star = kNone;
  std::size_t star_at = 0;
  while (at < text.size()) {
    if (item < glob.size() && glob[item] == '*') {
      star = item++;
      star_at = at;
      continue;
    }
    const Step step = item < glob.size() ? MatchOne(glob, item, text, at) : Step{};
    if (step.text != 0) {
      item += step.glob;
      at += step.text;
    } else if (star != kNone) {
      star_at += CharacterLength(text, star_at);
      at = star_at;
      item = star + 1;
    } else {
      return false;
    }
  }
  return glob.find_first_not_of('*', item) == kNone;
}

std::vector<std::string_view> Parts(std::string_view path) {
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    const std::size_t slash = path.find('/');
    parts.push_back(path.substr(0, slash));
    path.remove_prefix(slash == std::string_view::npos ? path.size() : slash + 1);
  }
  return parts;
}

// The same among parts, where `**` is what a star is among characters.
bool MatchesParts(const std::vector<std::string_view>& glob,
                  const std::vector<std::string_view>& path) {
  constexpr std::size_t kNone = std::string_view::npos;
  std::size_t item = 0;
  std::size_t at = 0;
  std::size_t star = kNone;
  std::size_t star_at = 0;
  while (at < path.size()) {
    if (item < glob.size() && glob[item] == "**") {
      star = item++;
      star_at = at;
      // At the end of a glob it stands for what is below, not for the folder itself.
      if (item == glob.size()) {
        return true;
      }
    } else if (item < glob.size() && MatchesPart(glob[item], path[at])) {
      ++item;
      ++at;
    } else if (star != kNone) {
      at = ++star_at;
      item = star + 1;
    } else {
      return false;
    }
  }
  return item == glob.size();
}

}  // namespace

bool MatchesGlob(const std::string& glob, const std::string& path) {
  std::string_view pattern = glob;
  while (pattern.starts_with("./")) {
    pattern.remove_prefix(2);
  }
  while (pattern.size() > 1 && pattern.ends_with('/')) {
    pattern.remove_suffix(1);
  }
  const std::vector<std::string_view> parts = Parts(path);
  if (pattern.find('/') != std::string_view::npos || pattern == "**") {
    return MatchesParts(Parts(pattern), parts);
  }
  for (const std::string_view part : parts) {
    if (MatchesPart(pattern, part)) {
      return true;
    }
  }
  return false;
}

}  // namespace hl
