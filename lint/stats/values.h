// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace hl::stats {

// Numbers in order. As long as all are 0 or 1, one byte each; then eight.
class Values {
 public:
  Values() = default;
  Values(std::initializer_list<double> values) {
    for (const double value : values) {
      Append(value);
    }
  }

  void Append(double value) {
    const bool is_flag = value == 0 || value == 1;
    if (all_flags_ && is_flag) {
      flags_.push_back(value == 1 ? 1 : 0);
      return;
    }
    if (all_flags_) {
      doubles_.assign(flags_.begin(), flags_.end());
      flags_ = {};
      all_flags_ = false;
    }
    doubles_.push_back(value);
  }

  [[nodiscard]] std::size_t size() const { return all_flags_ ? flags_.size() : doubles_.size(); }
  [[nodiscard]] bool empty() const { return size() == 0; }
  [[nodiscard]] bool all_flags() const { return all_flags_; }
  double operator[](std::size_t i) const { return all_flags_ ? flags_[i] : doubles_[i]; }

 private:
  bool all_flags_ = true;
  std::vector<std::uint8_t> flags_;
  std::vector<double> doubles_;
};

}  // namespace hl::stats
