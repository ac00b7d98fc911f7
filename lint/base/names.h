// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace hl {

// Strings that repeat (tasks, metrics, models, formula words), each kept once and known by a small
// number. One table a worker, no lock; ids of two tables have nothing in common.
class Names {
 public:
  // The id of `text`, new if it was never seen. Ids are dense and begin at 0.
  std::uint32_t Intern(std::string_view text);

  // Says that another document begins. The files of a tree ask for the same names in the same
  // order, so each name is first held against the one that came at this point last time: a
  // comparison in place of a hash for nearly all of them.
  void BeginDocument() { position_ = 0; }

  // The text of an id that this table gave; valid as long as the table.
  [[nodiscard]] std::string_view Text(std::uint32_t id) const { return texts_[id]; }

  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(texts_.size()); }

 private:
  std::uint32_t Find(std::string_view text);

  std::deque<std::string> storage_;  // a deque: its strings never move
  std::vector<std::string_view> texts_;
  std::unordered_map<std::string_view, std::uint32_t> ids_;
  std::vector<std::uint32_t> sequence_;  // ids in the order in which the last document asked
  std::size_t position_ = 0;
};

}  // namespace hl
