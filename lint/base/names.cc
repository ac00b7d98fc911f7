// SPDX-License-Identifier: MIT
#include "lint/base/names.h"

namespace hl {

std::uint32_t Names::Intern(std::string_view text) {
  if (position_ < sequence_.size()) {
    const std::uint32_t expected = sequence_[position_];
    if (texts_[expected] == text) {
      ++position_;
      return expected;
    }
  } else {
    sequence_.push_back(0);
  }
  const std::uint32_t id = Find(text);
  sequence_[position_++] = id;
  return id;
}

std::uint32_t Names::Find(std::string_view text) {
  if (const auto found = ids_.find(text); found != ids_.end()) {
    return found->second;
  }
  const std::uint32_t id = size();
  texts_.push_back(storage_.emplace_back(text));
  ids_.emplace(texts_.back(), id);
  return id;
}

}  // namespace hl
