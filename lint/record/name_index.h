// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace hl {

// A map from name ids to small numbers that is emptied in constant time: ids are dense, and every
// run asks about the same few.
class NameIndex {
 public:
  static constexpr std::uint32_t kNone = 0xffffffff;

  void Clear() { ++epoch_; }

  void Set(std::uint32_t name, std::uint32_t value) {
    if (name >= cells_.size()) {
      cells_.resize(name + name / 2 + 16);
    }
    cells_[name] = {epoch_, value};
  }

  [[nodiscard]] std::uint32_t Find(std::uint32_t name) const {
    return name < cells_.size() && cells_[name].epoch == epoch_ ? cells_[name].value : kNone;
  }

 private:
  struct Cell {
    std::uint64_t epoch = 0;
    std::uint32_t value = 0;
  };
  std::vector<Cell> cells_;
  std::uint64_t epoch_ = 1;
};

}  // namespace hl
