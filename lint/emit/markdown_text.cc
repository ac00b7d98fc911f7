// SPDX-License-Identifier: MIT
#include "lint/emit/markdown_text.h"

#include "lint/base/escape.h"
#include "lint/base/utf8.h"

namespace hl {
namespace {

constexpr std::string_view kZeroWidth = "&#8203;";  // parts a mention without being seen

bool IsWww(std::string_view before) {
  if (before.size() < 3) {
    return false;
  }
  for (const char c : before.substr(before.size() - 3)) {
    if (c != 'w' && c != 'W') {
      return false;
    }
  }
  return true;
}

void AppendEscaped(std::string_view text, bool in_code, std::string* out) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    switch (c) {
      case '\\':
      case '`':
      case '*':
      case '_':
      case '[':
      case ']':
      case '|':
      case '~':
        *out += '\\';
        *out += c;
        break;
      case '&':
        *out += "&amp;";
        break;
      case '<':
        *out += "&lt;";
        break;
      case '>':
        *out += "&gt;";
        break;
      case '$':
        *out += "&#36;";
        break;
      case '@':
        *out += "&#64;";
        *out += in_code ? "" : kZeroWidth;
        break;
      case '#':
      case '!':  // a merge request of GitLab
        *out += c;
        *out += in_code ? "" : kZeroWidth;
        break;
      case ':':  // of http://
        *out += text.substr(i + 1).starts_with("//") ? "&#58;" : ":";
        break;
      case '.':  // of www.
        *out += IsWww(text.substr(0, i)) ? "&#46;" : ".";
        break;
      default:
        *out += c;
    }
  }
}

std::string Escaped(std::string_view text, std::size_t max_characters, bool in_code) {
  std::size_t end = 0;
  for (std::size_t count = 0; end < text.size() && count < max_characters; ++count) {
    end += DecodeUtf8(text, end).length;
  }
  std::string out;
  AppendEscaped(EscapeForText(text.substr(0, end)), in_code, &out);
  return end < text.size() ? out + "…" : out;
}

}  // namespace

std::string MarkdownText(std::string_view text, std::size_t max_characters) {
  return Escaped(text, max_characters, false);
}

std::string MarkdownCode(std::string_view text, std::size_t max_characters) {
  return "<code>" + Escaped(text, max_characters, true) + "</code>";
}

}  // namespace hl
