// SPDX-License-Identifier: MIT
#include "lint/read/toml_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lint/base/suggest.h"
#include "lint/base/utf8.h"

namespace hl {
namespace {

std::vector<std::string_view> Lines(std::string_view text) {
  constexpr std::string_view kBom = "\xEF\xBB\xBF";
  if (text.starts_with(kBom)) {
    text.remove_prefix(kBom.size());
  }
  std::vector<std::string_view> lines;
  while (true) {
    const std::size_t end = text.find('\n');
    lines.push_back(LineOf(text.substr(0, end), 1));
    if (end == std::string_view::npos) {
      return lines;
    }
    text.remove_prefix(end + 1);
  }
}

}  // namespace

TomlCheck::TomlCheck(std::string path, std::string_view text, Diagnostics* diagnostics)
    : path_(std::move(path)), lines_(Lines(text)), diagnostics_(diagnostics) {}

void TomlCheck::Report(TomlPlace at, int length, std::string message, std::string suggestion) {
  ++count_;
  if (count_ > kMostMistakes) {
    return;
  }
  if (count_ == kMostMistakes) {
    message = fmt::format("{} mistakes or more; no others are listed", kMostMistakes);
    suggestion.clear();
  }
  const auto index = static_cast<std::size_t>(std::max(at.line, 1)) - 1;
  const std::string_view line = index < lines_.size() ? lines_[index] : std::string_view();
  diagnostics_->push_back({path_, at.line, at.column, length, std::move(message),
                           std::move(suggestion), std::string(line)});
}

void TomlCheck::Report(const TomlNode& value, std::string message, std::string suggestion) {
  Report(value.at, value.length, std::move(message), std::move(suggestion));
}

void TomlCheck::Report(const TomlKey& key, std::string message, std::string suggestion) {
  Report(key.at, static_cast<int>(std::max<std::size_t>(CountCharacters(key.name), 1)),
         std::move(message), std::move(suggestion));
}

void TomlCheck::ReportInside(const TomlNode& string,
                             std::size_t offset,
                             std::size_t length,
                             std::string message,
                             std::string suggestion) {
  if (!string.literal) {
    Report(string, std::move(message), std::move(suggestion));
    return;
  }
  TomlPlace at = string.at;
  at.column += 1 + static_cast<int>(offset);
  Report(at, static_cast<int>(length), std::move(message), std::move(suggestion));
}

void TomlCheck::CheckKeys(const TomlNode& table, std::span<const std::string_view> known) {
  for (const auto& [key, value] : table.fields) {
    if (std::find(known.begin(), known.end(), key.name) == known.end()) {
      Report(key, fmt::format("unknown key '{}'", key.name), DidYouMean(key.name, known));
    }
  }
}

bool TomlCheck::CheckKind(const TomlNode& value, std::string_view what, TomlNode::Kind kind) {
  if (value.Is(kind) || (kind == TomlNode::Kind::kFloat && value.IsNumber())) {
    return true;
  }
  Report(value,
         fmt::format("{} must be {}, this is {}", what, KindName(kind), KindName(value.kind)));
  return false;
}

const TomlNode* TomlCheck::Get(const TomlNode& table, std::string_view key, TomlNode::Kind kind) {
  const TomlNode* value = table.Find(key);
  return value != nullptr && CheckKind(*value, fmt::format("'{}'", key), kind) ? value : nullptr;
}

const TomlNode* TomlCheck::Require(const TomlNode& table,
                                   std::string_view key,
                                   TomlNode::Kind kind) {
  if (table.Find(key) == nullptr) {
    Report(table, fmt::format("missing key '{}': it must be {}", key, KindName(kind)));
    return nullptr;
  }
  return Get(table, key, kind);
}

std::vector<const TomlNode*> TomlCheck::Strings(const TomlNode& value, std::string_view what) {
  std::vector<const TomlNode*> strings;
  if (value.Is(TomlNode::Kind::kString)) {
    strings.push_back(&value);
    return strings;
  }
  if (!value.Is(TomlNode::Kind::kArray)) {
    Report(value, fmt::format("{} must be a string or a list of strings, this is {}", what,
                              KindName(value.kind)));
    return strings;
  }
  if (value.items.empty()) {
    Report(value, fmt::format("{} is an empty list", what));
  }
  for (const TomlNode& item : value.items) {
    if (CheckKind(item, fmt::format("an entry of {}", what), TomlNode::Kind::kString)) {
      strings.push_back(&item);
    }
  }
  return strings;
}

}  // namespace hl
