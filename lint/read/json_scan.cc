// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <string>

#include "lint/base/json_number.h"
#include "lint/base/utf8.h"
#include "lint/read/json.h"
#include "lint/read/json_grammar.h"

namespace hl {
namespace {

struct Word {
  std::string_view text;
  JsonKind kind;
};
constexpr std::array kWords = {
    Word{"true", JsonKind::kTrue},          Word{"false", JsonKind::kFalse},
    Word{"null", JsonKind::kNull},          Word{"NaN", JsonKind::kNotFinite},
    Word{"Infinity", JsonKind::kNotFinite}, Word{"-Infinity", JsonKind::kNotFinite}};

bool IsWordCharacter(char c) {
  return IsDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' ||
         c == '+' || c == '-';
}

bool IsNumber(std::string_view word) {
  return EndOfJsonNumber(word.data(), word.data() + word.size()) == word.data() + word.size();
}

bool BeginsWithDigit(std::string_view text) {
  return !text.empty() && IsDigit(text.front());
}

// Drops the digits at the beginning.
std::string_view AfterDigits(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of("0123456789"), text.size()));
}

// What `word`, which begins with a digit or a minus sign, lacks to be a number.
std::string_view LackOfNumber(std::string_view word) {
  const std::string_view digits = word.substr(word.front() == '-' ? 1 : 0);
  if (!BeginsWithDigit(digits)) {
    return "a digit after the minus sign";
  }
  if (digits.front() == '0' && BeginsWithDigit(digits.substr(1))) {
    return "a number without leading zeros";
  }
  std::string_view rest = AfterDigits(digits);
  if (rest.starts_with('.')) {
    if (!BeginsWithDigit(rest.substr(1))) {
      return "a digit after the point";
    }
    rest = AfterDigits(rest.substr(1));
  }
  return rest == "e" || rest == "E" || rest == "e+" || rest == "e-" ? "a digit in the exponent"
                                                                    : "a number";
}

// True if the text may have been cut off inside `word`, at its end.
bool IsCutOff(std::string_view word) {
  for (const Word& whole : kWords) {
    if (whole.text.starts_with(word)) {
      return true;
    }
  }
  return IsNumber(std::string(word) + "0");
}

// Each function that reads takes one thing at `at_` and moves behind it, or notes the fault and
// returns false; then nothing moves any more.
class Scanner {
 public:
  Scanner(std::string_view text, JsonDocument* document) : text_(text), document_(document) {}

  void Run() {
    at_ = document_->has_bom ? kJsonBomSize : 0;
    SkipSpace();
    if (!Value(0, "a value")) {
      return;
    }
    SkipSpace();
    if (at_ != text_.size()) {
      Fail("the end of the document");
    }
  }

 private:
  // `expected`: what to say if no value begins here.
  bool Value(unsigned depth, std::string_view expected) {
    if (at_ == text_.size()) {
      return Fail(expected);
    }
    switch (text_[at_]) {
      case '"':
        return String();
      case '{':
        return Container(JsonKind::kObject, depth + 1);
      case '[':
        return Container(JsonKind::kArray, depth + 1);
      default:
        return Scalar(expected);
    }
  }

  bool Container(JsonKind kind, unsigned depth) {
    if (depth > kMaxJsonDepth) {
      return Fail("no more than 1000 levels");
    }
    const std::size_t node = document_->nodes.size();
    Append(1, kind);
    const bool closed = kind == JsonKind::kObject ? Fields(depth) : Items(depth);
    const std::size_t end = closed ? at_ : document_->fault->place.offset;
    JsonNode& container = document_->nodes[node];
    container.place.length = static_cast<std::uint32_t>(end) - container.place.offset;
    container.next = static_cast<std::uint32_t>(document_->nodes.size());
    return closed;
  }

  bool Fields(unsigned depth) {
    SkipSpace();
    if (Take('}')) {
      return true;
    }
    for (std::string_view key = "a key in quotes or '}'";;
         key = "a key in quotes after the comma") {
      if (!Sees('"')) {
        return Fail(key);
      }
      if (!String()) {
        return false;
      }
      SkipSpace();
      if (!Take(':')) {
        return Fail("a colon");
      }
      SkipSpace();
      if (!Value(depth, "a value")) {
        return false;
      }
      SkipSpace();
      if (Take('}')) {
        return true;
      }
      if (!Take(',')) {
        return Fail("a comma or '}'");
      }
      SkipSpace();
    }
  }

  bool Items(unsigned depth) {
    SkipSpace();
    if (Take(']')) {
      return true;
    }
    for (std::string_view item = "a value or ']'";; item = "a value after the comma") {
      if (!Value(depth, item)) {
        return false;
      }
      SkipSpace();
      if (Take(']')) {
        return true;
      }
      if (!Take(',')) {
        return Fail("a comma or ']'");
      }
      SkipSpace();
    }
  }

  bool String() {
    const char* const end = text_.data() + text_.size();
    bool escaped = false;
    std::size_t at = at_ + 1;
    while (at < text_.size() && text_[at] != '"') {
      const auto byte = static_cast<unsigned char>(text_[at]);
      if (byte == '\\') {
        const std::size_t length = LengthOfJsonEscape(text_.data() + at, end);
        if (length == 0) {
          return FailInEscape(at);
        }
        escaped = true;
        at += length;
      } else if (byte < 0x20) {
        return Fail(byte == '\n' || byte == '\r' ? "a closing quote before the end of the line"
                                                 : "an escape instead of a control character",
                    at);
      } else if (byte < 0x80) {
        ++at;
      } else {
        const CodePoint point = DecodeUtf8(text_, at);
        if (!point.valid) {
          return Fail("valid UTF-8", at);
        }
        at += point.length;
      }
    }
    if (at == text_.size()) {
      return Fail("a closing quote", at);
    }
    Append(at + 1 - at_, JsonKind::kString, escaped);
    return true;
  }

  bool FailInEscape(std::size_t backslash) {
    const bool unicode = text_.substr(backslash).starts_with("\\u");
    std::size_t wrong = backslash + (unicode ? 2 : 1);  // the character that does not belong there
    while (unicode && wrong < text_.size() && HexDigitValue(text_[wrong]) >= 0) {
      ++wrong;
    }
    if (wrong == text_.size()) {
      return Fail("a closing quote", wrong);
    }
    const CodePoint point = DecodeUtf8(text_, wrong);
    if (!point.valid) {
      return Fail("valid UTF-8", wrong);
    }
    const bool shown = point.value >= 0x20 && point.value != '"';
    Fail(unicode ? "four hexadecimal digits after \\u" : "one of \" \\ / b f n r t u after \\",
         backslash);
    document_->fault->place.length =
        static_cast<std::uint32_t>(wrong + (shown ? point.length : 0) - backslash);
    return false;
  }

  bool Scalar(std::string_view expected) {
    const std::string_view word = WordAt(at_);
    for (const Word& known : kWords) {
      if (word == known.text) {
        if (known.kind == JsonKind::kNotFinite && document_->not_finite++ == 0) {
          document_->first_not_finite = static_cast<std::uint32_t>(document_->nodes.size());
        }
        Append(word.size(), known.kind);
        return true;
      }
    }
    if (IsNumber(word)) {
      Append(word.size(), JsonKind::kNumber);
      return true;
    }
    const bool like_number = IsDigit(text_[at_]) || text_[at_] == '-';
    const bool cut_off = at_ + word.size() == text_.size() && IsCutOff(word);
    return Fail(like_number ? LackOfNumber(word) : expected, cut_off ? text_.size() : at_);
  }

  [[nodiscard]] std::string_view WordAt(std::size_t at) const {
    std::size_t end = at;
    while (end < text_.size() && IsWordCharacter(text_[end])) {
      ++end;
    }
    return text_.substr(at, end - at);
  }

  void SkipSpace() {
    while (at_ < text_.size() && IsJsonSpace(text_[at_])) {
      ++at_;
    }
  }

  [[nodiscard]] bool Sees(char c) const { return at_ < text_.size() && text_[at_] == c; }

  bool Take(char c) {
    const bool found = Sees(c);
    at_ += found ? 1 : 0;
    return found;
  }

  // Takes `length` bytes as a node.
  void Append(std::size_t length, JsonKind kind, bool escaped = false) {
    const auto index = static_cast<std::uint32_t>(document_->nodes.size());
    const Place place{static_cast<std::uint32_t>(at_), static_cast<std::uint32_t>(length)};
    document_->nodes.push_back({place, index + 1, kind, escaped});
    at_ += length;
  }

  bool Fail(std::string_view expected) { return Fail(expected, at_); }

  // The fault is the word or the character at `offset`. A byte that is no UTF-8 is worth saying so.
  bool Fail(std::string_view expected, std::size_t offset) {
    std::size_t length = 0;
    if (offset < text_.size()) {
      const CodePoint point = DecodeUtf8(text_, offset);
      length = std::max<std::size_t>(WordAt(offset).size(), point.length);
      expected = point.valid ? expected : "valid UTF-8";
    }
    const Place place{static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(length)};
    document_->fault = JsonFault{place, std::string(expected)};
    return false;
  }

  const std::string_view text_;
  JsonDocument* document_;
  std::size_t at_ = 0;
};

}  // namespace

void ScanJson(std::string_view text, JsonDocument* document) {
  BeginJsonDocument(text, document);
  document->nodes.clear();
  Scanner(text, document).Run();
}

}  // namespace hl
