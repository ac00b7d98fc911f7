// SPDX-License-Identifier: MIT
#include "lint/report/line_hash.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "lint/base/utf8.h"

namespace hl {
namespace {

constexpr std::size_t kWindow = 100;
constexpr std::uint64_t kBase = 37;

constexpr std::uint64_t kBasePowWindow = [] {
  std::uint64_t power = 1;
  for (std::size_t i = 0; i < kWindow; ++i) {
    power *= kBase;
  }
  return power;
}();

// Rolls over the kept units and keeps H of every line.
class LineHasher {
 public:
  void Push(std::uint16_t unit) {
    std::uint16_t& slot = window_[position_ % kWindow];
    hash_ = hash_ * kBase + unit - kBasePowWindow * slot;
    slot = unit;
    if (at_line_start_) {
      starts_.push_back(position_);
    }
    at_line_start_ = unit == '\n';
    ++position_;
    // The window is now the one of a line that began 100 units ago.
    if (hashes_.size() < starts_.size() && starts_[hashes_.size()] + kWindow == position_) {
      hashes_.push_back(hash_);
    }
  }

  std::vector<std::uint64_t> Finish() && {
    Push(0xFFFF);
    for (std::size_t i = 0; i < kWindow; ++i) {
      Push(0);
    }
    return std::move(hashes_);
  }

 private:
  std::array<std::uint16_t, kWindow> window_{};
  std::uint64_t hash_ = 0;
  std::size_t position_ = 0;
  bool at_line_start_ = true;
  std::vector<std::size_t> starts_;
  std::vector<std::uint64_t> hashes_;
};

std::vector<std::uint64_t> HashEveryLine(std::string_view text) {
  LineHasher hasher;
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint c = DecodeUtf8(text, i);
    const bool line_feed_of_crlf = c.value == '\n' && i > 0 && text[i - 1] == '\r';
    i += c.length;
    if (!c.valid) {
      hasher.Push(0xFFFD);
    } else if (c.value == ' ' || c.value == '\t' || line_feed_of_crlf) {
      continue;
    } else if (c.value == '\r') {
      hasher.Push('\n');
    } else if (c.value < 0x10000) {
      hasher.Push(static_cast<std::uint16_t>(c.value));
    } else {
      hasher.Push(static_cast<std::uint16_t>(0xD800 + ((c.value - 0x10000) >> 10)));
      hasher.Push(static_cast<std::uint16_t>(0xDC00 + ((c.value - 0x10000) & 0x3FF)));
    }
  }
  return std::move(hasher).Finish();
}

}  // namespace

std::vector<std::string> LineHashes(std::string_view text, std::span<const int> lines) {
  const std::vector<std::uint64_t> hashes = HashEveryLine(text);
  std::unordered_map<std::uint64_t, int> occurrences;
  std::vector<std::string> result;
  std::size_t done = 0;  // lines counted in `occurrences`
  for (const int line : lines) {
    const auto index = static_cast<std::size_t>(line - 1);
    if (line < 1 || index >= hashes.size()) {
      result.emplace_back();
      continue;
    }
    for (; done <= index; ++done) {
      ++occurrences[hashes[done]];
    }
    result.push_back(fmt::format("{:x}:{}", hashes[index], occurrences[hashes[index]]));
  }
  return result;
}

}  // namespace hl
