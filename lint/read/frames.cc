// SPDX-License-Identifier: MIT
#include "lint/read/frames.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>

namespace hl {
namespace {

constexpr std::size_t kHead = 1024 * 1024;  // what `wanted` sees
constexpr std::size_t kMaxName = 64 * 1024;
constexpr std::uint32_t kUnreadable = 0xffffffff;

enum class NameEnd { kName, kStreamEnd, kCut };

NameEnd ReadName(std::FILE* stream, std::string* name) {
  name->clear();
  for (int c = std::getc(stream); c != EOF; c = std::getc(stream)) {
    if (c == 0) {
      return name->empty() ? NameEnd::kCut : NameEnd::kName;
    }
    name->push_back(static_cast<char>(c));
    if (name->size() > kMaxName) {
      return NameEnd::kCut;
    }
  }
  return name->empty() && std::ferror(stream) == 0 ? NameEnd::kStreamEnd : NameEnd::kCut;
}

std::optional<std::uint32_t> ReadLength(std::FILE* stream) {
  std::array<unsigned char, 4> bytes;
  if (std::fread(bytes.data(), 1, bytes.size(), stream) != bytes.size()) {
    return std::nullopt;
  }
  std::uint32_t length = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    length |= std::uint32_t{bytes[i]} << (8 * i);
  }
  return length;
}

// Reads `length` bytes and appends them to `text`, if that is given. False if they are not there.
bool ReadBlock(std::FILE* stream, std::uint32_t length, std::string* text) {
  std::array<char, 65536> part;
  while (length > 0) {
    const std::size_t count =
        std::fread(part.data(), 1, std::min<std::size_t>(part.size(), length), stream);
    if (count == 0) {
      return false;
    }
    if (text != nullptr) {
      text->append(part.data(), count);
    }
    length -= static_cast<std::uint32_t>(count);
  }
  return true;
}

}  // namespace

Status ReadFrames(std::FILE* stream,
                  const std::function<bool(const std::string& name, std::string_view head)>& wanted,
                  const std::function<void(const FramedFile& file)>& use) {
  std::string name, text;
  for (;;) {
    const NameEnd end = ReadName(stream, &name);
    if (end == NameEnd::kStreamEnd) {
      return Ok();
    }
    if (end == NameEnd::kCut) {
      return Error{"the stream of frames is cut in a name"};
    }
    FramedFile file;
    file.name = name;
    text.clear();
    bool is_asked = false, keep = true;
    for (;;) {
      const auto length = ReadLength(stream);
      if (!length) {
        return Error{"the stream of frames is cut in a file"};
      }
      if (*length == 0 || *length == kUnreadable) {
        file.is_readable = *length == 0;
        break;
      }
      file.is_too_large |=
          keep && text.size() + *length > std::numeric_limits<std::uint32_t>::max();
      if (!ReadBlock(stream, *length, keep && !file.is_too_large ? &text : nullptr)) {
        return Error{"the stream of frames is cut in a file"};
      }
      if (!is_asked && text.size() >= kHead) {
        is_asked = true;
        keep = wanted(name, text);
      }
    }
    file.text = text;
    use(file);
  }
}

}  // namespace hl
