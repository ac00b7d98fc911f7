// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "lint/record/tree.h"

namespace hl {

// Makes the pair rows of a tree: two runs that agree in the first cell they share. Only such pairs
// are looked at, so that a board of 5,000 models costs little more than one pass over its cells;
// whoever publishes one run twice agrees there. PREDICATES HL501.
class PairRows {
 public:
  explicit PairRows(Tree& tree) : tree_(tree) {}
  // In the order of the paths of both runs.
  void ForEach(const std::function<void(Row&)>& judge);

 private:
  struct Pair {
    std::uint32_t first, second;  // places of the runs by path
    friend auto operator<=>(const Pair&, const Pair&) = default;
  };
  // What the pairs of a run say of it, found once: a run may have thousands.
  struct Side {
    std::uint32_t run = 0;  // its number in the tree
    double path = kMissing, model = kMissing;
    bool is_initial = false, is_local = false;
  };
  using Bits = std::pair<std::uint64_t, std::uint64_t>;  // of score and stderr
  // The runs that have one column, by value; and the same as a set of bits.
  struct Holders {
    std::vector<std::pair<Bits, std::uint32_t>> by_value;
    std::vector<std::uint64_t> set;
  };
  void SortSides();
  void FindPairs();
  void FindPairsOf(std::uint32_t run, std::vector<std::uint64_t>* met);
  Holders& HoldersOf(std::uint32_t column);
  void Fill(const Pair& pair, Row* row);

  Tree& tree_;
  std::vector<Side> sides_;           // by path
  std::vector<std::uint32_t> place_;  // of each run in sides_
  std::vector<Pair> pairs_;
  std::vector<Holders> holders_;  // of each column; sorted when first asked for
};

}  // namespace hl
