// SPDX-License-Identifier: MIT
#include <algorithm>
#include <deque>
#include <utility>
#include <vector>

#include "lint/base/missing.h"
#include "lint/base/number.h"
#include "lint/read/json.h"
#include "lint/read/json_grammar.h"

namespace hl {
namespace {

enum class LoneSurrogate { kReplace, kKeep };

void AppendUtf8(char32_t value, std::string* text) {
  const auto append = [text](char32_t byte) { text->push_back(static_cast<char>(byte)); };
  const auto append_rest = [&append, value](unsigned shift) {
    append(0x80 | ((value >> shift) & 0x3F));
  };
  if (value < 0x80) {
    append(value);
  } else if (value < 0x800) {
    append(0xC0 | (value >> 6));
    append_rest(0);
  } else if (value < 0x10000) {
    append(0xE0 | (value >> 12));
    append_rest(6);
    append_rest(0);
  } else {
    append(0xF0 | (value >> 18));
    append_rest(12);
    append_rest(6);
    append_rest(0);
  }
}

bool IsHighSurrogate(char32_t unit) {
  return unit >= 0xD800 && unit <= 0xDBFF;
}
bool IsLowSurrogate(char32_t unit) {
  return unit >= 0xDC00 && unit <= 0xDFFF;
}

// The UTF-16 unit of a "\uXXXX" at the beginning of `text`, or 0 if there is none.
char32_t Utf16Unit(std::string_view text) {
  char32_t unit = 0;
  if (text.size() >= 6 && text.starts_with("\\u")) {
    for (std::size_t i = 2; i < 6; ++i) {
      unit = unit * 16 + static_cast<char32_t>(HexDigitValue(text[i]));
    }
  }
  return unit;
}

// Appends what the "\uXXXX" (or a pair of them) at the beginning of `text` stands for; returns its
// length.
std::size_t AppendUnicodeEscape(std::string_view text, LoneSurrogate lone, std::string* decoded) {
  constexpr std::size_t kLength = 6;
  const char32_t unit = Utf16Unit(text);
  if (IsHighSurrogate(unit)) {
    if (const char32_t low = Utf16Unit(text.substr(kLength)); IsLowSurrogate(low)) {
      AppendUtf8(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00), decoded);
      return 2 * kLength;
    }
  }
  const bool replace =
      lone == LoneSurrogate::kReplace && (IsHighSurrogate(unit) || IsLowSurrogate(unit));
  AppendUtf8(replace ? 0xFFFD : unit, decoded);
  return kLength;
}

char DecodeShortEscape(char c) {
  switch (c) {
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    default:
      return c;  // a quote, a backslash, a slash
  }
}

// Decodes the inside of a string, whose escapes are known to be well-formed.
void Decode(std::string_view raw, LoneSurrogate lone, std::string* decoded) {
  decoded->clear();
  while (!raw.empty()) {
    const std::size_t plain = std::min(raw.find('\\'), raw.size());
    decoded->append(raw.substr(0, plain));
    raw.remove_prefix(plain);
    if (raw.size() < 2) {
      return;
    }
    if (raw[1] == 'u') {
      raw.remove_prefix(AppendUnicodeEscape(raw, lone, decoded));
    } else {
      decoded->push_back(DecodeShortEscape(raw[1]));
      raw.remove_prefix(2);
    }
  }
}

std::string_view Inside(std::string_view text, const JsonNode& node) {
  return text.substr(node.place.offset + 1, node.place.length - 2);
}

// The text of a string, lone surrogates kept apart from each other.
std::string_view ExactText(std::string_view text, const JsonNode& node, std::string* scratch) {
  if (!node.escaped) {
    return Inside(text, node);
  }
  Decode(Inside(text, node), LoneSurrogate::kKeep, scratch);
  return *scratch;
}

bool SameText(std::string_view text, const JsonNode& a, const JsonNode& b) {
  if (!a.escaped && !b.escaped) {
    return a.place.length == b.place.length && Inside(text, a) == Inside(text, b);
  }
  std::string scratch_a;
  std::string scratch_b;
  return ExactText(text, a, &scratch_a) == ExactText(text, b, &scratch_b);
}

// The node of the first key of the object `object` that stood there before, or 0: by comparing each
// with each, which is the fastest for a few.
std::uint32_t FindAmongFew(const JsonDocument& document, std::uint32_t object) {
  const auto& nodes = document.nodes;
  const std::uint32_t end = nodes[object].next;
  for (std::uint32_t key = object + 1; key + 1 < end; key = nodes[key + 1].next) {
    for (std::uint32_t other = object + 1; other < key; other = nodes[other + 1].next) {
      if (SameText(document.text, nodes[other], nodes[key])) {
        return key;
      }
    }
  }
  return 0;
}

// The same for any number of keys.
std::uint32_t FindAmongMany(const JsonDocument& document, std::uint32_t object) {
  const auto& nodes = document.nodes;
  std::vector<std::pair<std::string_view, std::uint32_t>> keys;
  std::deque<std::string> decoded;
  for (std::uint32_t key = object + 1; key + 1 < nodes[object].next; key = nodes[key + 1].next) {
    std::string* const scratch = nodes[key].escaped ? &decoded.emplace_back() : nullptr;
    keys.emplace_back(ExactText(document.text, nodes[key], scratch), key);
  }
  std::sort(keys.begin(), keys.end());
  std::uint32_t found = 0;
  for (std::size_t i = 1; i < keys.size(); ++i) {
    if (keys[i].first == keys[i - 1].first && (found == 0 || keys[i].second < found)) {
      found = keys[i].second;
    }
  }
  return found;
}

std::uint32_t FindDuplicate(const JsonDocument& document, std::uint32_t object) {
  constexpr std::uint32_t kFewNodes = 100;
  return document.nodes[object].next - object < kFewNodes ? FindAmongFew(document, object)
                                                          : FindAmongMany(document, object);
}

// All objects that may hold a key twice, each once.
std::vector<std::uint32_t> Suspects(const JsonDocument& document) {
  std::vector<std::uint32_t> objects = document.suspects;
  if (!document.suspects_known) {
    objects.clear();
    for (std::uint32_t node = 0; node < document.nodes.size(); ++node) {
      if (document.nodes[node].kind == JsonKind::kObject) {
        objects.push_back(node);
      }
    }
  }
  std::sort(objects.begin(), objects.end());
  objects.erase(std::unique(objects.begin(), objects.end()), objects.end());
  return objects;
}

}  // namespace

std::optional<JsonValue> JsonDocument::root() const {
  if (nodes.empty()) {
    return std::nullopt;
  }
  return JsonValue(this, 0);
}

std::optional<Place> JsonDocument::FindDuplicateKey() const {
  std::uint32_t first = 0;
  for (const std::uint32_t object : Suspects(*this)) {
    const std::uint32_t found = FindDuplicate(*this, object);
    first = found != 0 && (first == 0 || found < first) ? found : first;
  }
  return first == 0 ? std::nullopt : std::optional(nodes[first].place);
}

std::string_view JsonValue::token() const {
  return document_->text.substr(place().offset, place().length);
}

double JsonValue::Number() const {
  return IsNumber() ? ParseNumber(token()) : kMissing;
}

std::string_view JsonValue::Text(std::string* scratch) const {
  if (!IsString()) {
    return {};
  }
  const std::string_view raw = Inside(document_->text, node());
  if (!node().escaped) {
    return raw;
  }
  Decode(raw, LoneSurrogate::kReplace, scratch);
  return *scratch;
}

std::optional<JsonValue> JsonValue::Find(std::string_view key) const {
  std::optional<JsonValue> found;
  std::string scratch;
  for (const auto& [name, value] : fields()) {
    if (ExactText(document_->text, name.node(), &scratch) == key) {
      found = value;
    }
  }
  return found;
}

}  // namespace hl
