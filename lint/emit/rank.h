// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lint/board/across.h"
#include "lint/board/ranking.h"

namespace hl {

struct RankStyle {
  std::size_t top = 0;  // rows of the table; 0: the top group, five at least and ten at most
  bool color = false;   // colours and bars of P(best)
};

// One ranked board for people: the verdict, the table of the top group, the numbers, the notes.
std::string RankText(const Ranking& ranking, const RankStyle& style);
// All boards as one JSON document, numbers in full.
std::string RankJson(const std::vector<Ranking>& rankings);
// Every ranked row of every board, one line each.
std::string RankCsv(const std::vector<Ranking>& rankings);
// The verdict and the table of the top group, for a page.
std::string RankMarkdown(const Ranking& ranking, const RankStyle& style);
// Two lines that a page can print beside its first place.
std::string RankBadge(const Ranking& ranking);

// One line a column of a tree, and how to see more of one.
std::string ColumnsText(const std::vector<Ranking>& rankings);

// One line a board, and what the orders say about each other.
std::string AcrossText(const Across& across);
std::string AcrossJson(const Across& across);
std::string AcrossCsv(const Across& across);
std::string AcrossMarkdown(const Across& across);

}  // namespace hl
