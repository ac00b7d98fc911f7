// SPDX-License-Identifier: MIT
#include "lint/stats/lead.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "lint/stats/distribution.h"

namespace hl::stats {
namespace {

// Exact McNemar needs six discordant questions for p < .05: 2^(1-5) is .0625.
constexpr double kMostUnresolvable = 5;
constexpr double kRoom = 1e-9;  // of a question: rounding of doubles

bool IsShare(double p) {
  return p >= 0 && p <= 1;
}

}  // namespace

SharedItemBounds BoundsOfSharedItems(double p_leader, double p_rival, double n) {
  SharedItemBounds bounds;
  if (!(IsShare(p_leader) && IsShare(p_rival) && p_leader >= p_rival && n >= 1 &&
        std::isfinite(n))) {
    return bounds;
  }
  const double gap = p_leader - p_rival;
  const double most = std::min(p_leader + p_rival, 2 - p_leader - p_rival);
  const double variance = p_leader * (1 - p_leader) + p_rival * (1 - p_rival);
  const auto over = [gap](double root) { return root > 0 ? gap / root : gap == 0 ? 0 : kMissing; };
  bounds.questions = n * gap;
  bounds.best_case_p = std::min(1.0, std::exp2(1 - std::nearbyint(bounds.questions)));
  bounds.z_best = over(std::sqrt(gap * (1 - gap) / n));
  bounds.z_independent = over(std::sqrt(variance / n));
  bounds.z_worst = over(std::sqrt(std::max(0.0, most - gap * gap) / n));
  return bounds;
}

Lead JudgeLead(const LeadInput& input) {
  const bool has_items = input.n >= 1 && input.scale > 0;
  const double per_unit = has_items ? input.n / input.scale : 0;
  const bool is_below_one = has_items && input.gap * per_unit < 1 - kRoom;
  if (!(input.gap > 0) || input.gap < input.granularity || is_below_one) {
    return Lead::kTied;
  }
  // Each score is within half a unit of its last digit: the gap within one.
  if (has_items &&
      std::floor((input.gap + input.granularity) * per_unit + kRoom) <= kMostUnresolvable) {
    return Lead::kUnresolvable;
  }
  const double critical = -NormalQuantile(input.alpha / 2);
  if (input.z_min >= critical && std::isfinite(input.z_min)) {
    return input.is_top_open ? Lead::kUnresolved : Lead::kResolved;
  }
  if (has_items) {
    const SharedItemBounds bounds = BoundsOfSharedItems(input.p_leader, input.p_rival, input.n);
    if (bounds.z_best >= critical) {
      return Lead::kNeedsItems;
    }
  }
  return Lead::kUnresolved;
}

std::string_view Words(Lead lead) {
  switch (lead) {
    case Lead::kTied:
      return "tied";
    case Lead::kResolved:
      return "resolved";
    case Lead::kUnresolvable:
      return "unresolvable";
    case Lead::kNeedsItems:
      return "needs-items";
    case Lead::kUnresolved:
      return "unresolved";
  }
  std::abort();
}

}  // namespace hl::stats
