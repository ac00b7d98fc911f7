// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "lint/record/tree.h"

namespace hl {

// Makes the pair rows of a tree: two runs that agree in the first cell they share. Only such pairs are
// looked at, so that a board of 5,000 models costs little more than one pass over its cells; whoever
// publishes one run twice agrees there. PREDICATES HL501.
class PairRows {
 public:
  explicit PairRows(Tree& tree) : tree_(tree) {}
  // In the order of the paths of both runs.
  void ForEach(const std::function<void(Row&)>& judge);

 private:
  struct Pair {
    std::uint32_t first, second;  // runs, by path
  };
  void FindPairs();
  void AddIfFirstShared(std::uint32_t a, std::uint32_t b, std::uint32_t column);
  void Fill(const Pair& pair, Row* row);

  Tree& tree_;
  std::vector<Pair> pairs_;
};

}  // namespace hl
