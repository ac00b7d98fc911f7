// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace hl {

// The offsets of all backslashes of a text, found in one sweep: prompts have so many of them that a
// memchr for each costs twice as much. Reuses its memory.
class Backslashes {
 public:
  // REQUIRES: 64 readable bytes follow `text`, and it is smaller than 4 GiB.
  void Find(std::string_view text);

  // In order; after the last one stands the size of the text.
  [[nodiscard]] const std::uint32_t* begin() const { return offsets_.get(); }

 private:
  std::unique_ptr<std::uint32_t[]> offsets_;
  std::size_t capacity_ = 0;
};

}  // namespace hl
