// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <utility>

#include "lint/base/utf8.h"
#include "lint/rule/rule_reader.h"

namespace hl {
namespace {

// Cuts one message at its placeholders.
class MessageCutter {
 public:
  MessageCutter(const TomlNode& string, KindMask kinds, TomlCheck* check)
      : string_(string), text_(string.text), kinds_(kinds), check_(check) {}

  std::vector<MessagePart> Cut() {
    while (offset_ < text_.size()) {
      const char c = text_[offset_];
      const bool is_special = std::string_view("{}[]").find(c) != std::string_view::npos;
      if (is_special && text_.substr(offset_, 2) == std::string(2, c)) {
        part_.text.append(c == '{' || c == '}' ? 1 : 2, c);  // brackets stay as they are
        offset_ += 2;
      } else if (c == '{') {
        Placeholder();
      } else if (c == '}') {
        Report(offset_, "'}' without a '{' before it; a brace itself is written '}}'");
        ++offset_;
      } else {
        Bracket(c);
        part_.text += c;
        ++offset_;
      }
    }
    if (bracket_) {
      Report(*bracket_, "'[' without a ']' after it; a bracket itself is written '[['");
    }
    if (!part_.text.empty()) {
      parts_.push_back(std::move(part_));
    }
    return std::move(parts_);
  }

 private:
  // Checks that brackets are paired and not nested.
  void Bracket(char c) {
    if (c == '[' && bracket_) {
      Report(offset_, "'[' within brackets; a bracket itself is written '[['");
    } else if (c == '[') {
      bracket_ = offset_;
      fields_before_ = parts_.size();
    } else if (c == ']' && !bracket_) {
      Report(offset_, "']' without a '[' before it; a bracket itself is written ']]'");
    } else if (c == ']') {
      if (parts_.size() == fields_before_) {
        Report(*bracket_, "brackets without a {field} are always shown; write '[[' and ']]'");
      }
      bracket_.reset();
    }
  }

  void Placeholder() {
    const std::size_t close = text_.find_first_of("{}", offset_ + 1);
    if (close == std::string_view::npos || text_[close] == '{') {
      Report(offset_, "'{' without a '}' after it; a brace itself is written '{{'");
      ++offset_;
      return;
    }
    const std::string_view name = text_.substr(offset_ + 1, close - offset_ - 1);
    TomlPlace at = string_.at;
    int length = string_.length;
    if (string_.literal) {
      at.column += 1 + static_cast<int>(CountCharacters(text_.substr(0, offset_ + 1)));
      length = std::max(static_cast<int>(CountCharacters(name)), 1);
    }
    part_.field = ReadField(name, at, length, kinds_, check_);
    parts_.push_back(std::exchange(part_, {}));
    offset_ = close + 1;
  }

  void Report(std::size_t offset, std::string message) {
    check_->ReportInside(string_, CountCharacters(text_.substr(0, offset)), 1, std::move(message));
  }

  const TomlNode& string_;
  std::string_view text_;
  KindMask kinds_;
  TomlCheck* check_;
  std::size_t offset_ = 0;
  std::optional<std::size_t> bracket_;  // offset of the open one
  std::size_t fields_before_ = 0;       // placeholders before it
  MessagePart part_;
  std::vector<MessagePart> parts_;
};

}  // namespace

std::vector<MessagePart> ReadMessage(const TomlNode& string, KindMask kinds, TomlCheck* check) {
  if (string.text.empty()) {
    check->Report(string, "an empty message says nothing");
  }
  return MessageCutter(string, kinds, check).Cut();
}

}  // namespace hl
