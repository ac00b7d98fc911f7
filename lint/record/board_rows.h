// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

#include "lint/record/tree.h"

namespace hl {

// Makes the board rows (one for each rank of each column that the configuration names) and the tree
// row. Of several runs of one model in a column the one with the newest date stands, of equal dates
// the last path; a run whose model is unknown is a model of its own.
class BoardRows {
 public:
  explicit BoardRows(Tree& tree) : tree_(tree) {}
  void ForEach(const std::function<void(Row&)>& judge);

 private:
  struct Standing {
    std::uint32_t run;
    double score, stderr_;
  };
  [[nodiscard]] std::vector<std::uint32_t> LabelRanks() const;
  [[nodiscard]] std::vector<std::vector<Standing>> RankColumns() const;
  void JudgeRank(std::uint32_t column,
                 const std::vector<Standing>& order,
                 int rank,
                 const std::string& settings,
                 const std::function<void(Row&)>& judge);
  [[nodiscard]] std::string Label(std::uint32_t run) const;
  [[nodiscard]] Place PlaceOf(std::uint32_t column, std::uint32_t run) const;
  [[nodiscard]] std::string SettingsIn(std::uint32_t column,
                                       const std::vector<Standing>& order) const;

  Tree& tree_;
};

}  // namespace hl
