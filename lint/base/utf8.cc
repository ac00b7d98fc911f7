// SPDX-License-Identifier: MIT
#include "lint/base/utf8.h"

#include <cstring>

namespace hl {
namespace {

std::uint8_t ByteAt(std::string_view text, std::size_t offset) {
  return static_cast<std::uint8_t>(text[offset]);
}

// Offset of the first byte at or after `from` that is not ASCII, or the size.
std::size_t SkipAscii(std::string_view text, std::size_t from) {
  constexpr std::uint64_t kHighBits = 0x8080'8080'8080'8080;
  while (from + sizeof(std::uint64_t) <= text.size()) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + from, sizeof word);
    if ((word & kHighBits) != 0) {
      break;
    }
    from += sizeof word;
  }
  while (from < text.size() && ByteAt(text, from) < 0x80) {
    ++from;
  }
  return from;
}

// What the first byte of a sequence says about the rest (RFC 3629 section 4). The range of the
// second byte is what shuts out overlong forms, surrogates and values above U+10FFFF.
struct Lead {
  std::uint8_t length = 0;  // 0: no first byte
  std::uint8_t bits = 0;    // of the code point, from the first byte
  std::uint8_t second_min = 0x80;
  std::uint8_t second_max = 0xBF;
};

Lead ReadLead(std::uint8_t byte) {
  if (byte >= 0xC2 && byte <= 0xDF) {
    return {2, static_cast<std::uint8_t>(byte & 0x1F)};
  }
  if (byte >= 0xE0 && byte <= 0xEF) {
    Lead lead{3, static_cast<std::uint8_t>(byte & 0x0F)};
    lead.second_min = byte == 0xE0 ? 0xA0 : 0x80;
    lead.second_max = byte == 0xED ? 0x9F : 0xBF;
    return lead;
  }
  if (byte >= 0xF0 && byte <= 0xF4) {
    Lead lead{4, static_cast<std::uint8_t>(byte & 0x07)};
    lead.second_min = byte == 0xF0 ? 0x90 : 0x80;
    lead.second_max = byte == 0xF4 ? 0x8F : 0xBF;
    return lead;
  }
  return {};
}

}  // namespace

CodePoint DecodeUtf8(std::string_view text, std::size_t offset) {
  const std::uint8_t first = ByteAt(text, offset);
  if (first < 0x80) {
    return {first, 1, true};
  }
  const CodePoint invalid{first, 1, false};
  const Lead lead = ReadLead(first);
  if (lead.length == 0 || text.size() - offset < lead.length) {
    return invalid;
  }
  const std::uint8_t second = ByteAt(text, offset + 1);
  if (second < lead.second_min || second > lead.second_max) {
    return invalid;
  }
  char32_t value = lead.bits;
  for (std::size_t i = 1; i < lead.length; ++i) {
    const std::uint8_t byte = ByteAt(text, offset + i);
    if ((byte & 0xC0) != 0x80) {
      return invalid;
    }
    value = (value << 6) | (byte & 0x3F);
  }
  return {value, lead.length, true};
}

std::size_t CountCharacters(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t next = SkipAscii(text, at);
    count += next - at;
    at = next;
    if (at < text.size()) {
      at += DecodeUtf8(text, at).length;
      ++count;
    }
  }
  return count;
}

std::size_t CountUtf16Units(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t next = SkipAscii(text, at);
    count += next - at;
    at = next;
    if (at < text.size()) {
      const CodePoint point = DecodeUtf8(text, at);
      at += point.length;
      count += point.valid && point.value > 0xFFFF ? 2 : 1;
    }
  }
  return count;
}

std::size_t FindInvalidUtf8(std::string_view text) {
  for (std::size_t at = SkipAscii(text, 0); at < text.size(); at = SkipAscii(text, at)) {
    const CodePoint point = DecodeUtf8(text, at);
    if (!point.valid) {
      return at;
    }
    at += point.length;
  }
  return std::string_view::npos;
}

}  // namespace hl
