// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "lint/base/missing.h"

namespace hl::stats {

// What two scores over the same n questions of 0/1 answers allow without the answers themselves.
// p shares in 0..1, leader first. Of d discordant questions the leader wins (d + k) / 2, with
// k = n (p_a - p_b): k <= d <= n min(p_a + p_b, 2 - p_a - p_b).
struct SharedItemBounds {
  double questions = kMissing;      // k, the gap in questions
  double best_case_p = kMissing;    // exact McNemar p if no rival answer is right alone: 2^(1-k)
  double z_best = kMissing;         // sqrt(n D / (1 - D)), nested answers
  double z_independent = kMissing;  // D / sqrt((p_a q_a + p_b q_b) / n)
  double z_worst = kMissing;        // D sqrt(n) / sqrt(min(p_a + p_b, 2 - p_a - p_b) - D^2)
};
// All missing for shares outside 0..1, p_leader < p_rival, or n that is not at least 1.
SharedItemBounds BoundsOfSharedItems(double p_leader, double p_rival, double n);

enum class Lead {
  kTied,          // equal, or apart by less than the printed digit or one question
  kResolved,      // z_min >= z_{1-alpha/2}
  kUnresolvable,  // shared 0/1 questions, at most 5 of them apart: no answers could resolve it
  kNeedsItems,    // unresolved as independent scores, but answers to the same questions could
  kUnresolved,
};
std::string_view Words(Lead lead);

struct LeadInput {
  double z_min = kMissing;  // Selection::z_min
  double gap = 0;           // Selection::gap, in the unit of scores
  double granularity = 0;   // unit of the last printed digit, 0: exact
  double scale = 0;         // 1, 100, or 0 for unbounded scores
  // Set where all models answered the same n questions with 0/1 answers; else n is missing.
  double n = kMissing;
  double p_leader = kMissing;  // shares in 0..1
  double p_rival = kMissing;
  bool is_top_open = false;  // Standings::is_top_open: never resolved
  double alpha = 0.05;
};
Lead JudgeLead(const LeadInput& input);

}  // namespace hl::stats
