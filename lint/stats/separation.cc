// SPDX-License-Identifier: MIT
#include "lint/stats/separation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <set>
#include <vector>

#include "lint/stats/distribution.h"

namespace hl::stats {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::size_t kMostK = 60;  // of the search for a separated top k
constexpr double kFarZ = 10;        // rows so far apart decide nothing unless all are

}  // namespace

double PairedErrors::StderrOfGap(std::size_t i, std::size_t j) const {
  const double a = stderrs[i];
  const double b = stderrs[j];
  // (a - b)^2 + 2 (1 - rho) a b: no cancellation for equal errors and rho near 1.
  return std::sqrt((a - b) * (a - b) + 2 * (1 - rho) * a * b);
}

double PairedErrors::Z(std::size_t i, std::size_t j) const {
  const double gap = scores[i] - scores[j];
  const double s = StderrOfGap(i, j);
  return s > 0 ? gap / s : gap == 0 ? 0 : std::copysign(kInfinity, gap);
}

std::pair<std::size_t, std::size_t> ClosestPair(const PairedErrors& errors,
                                                std::span<const std::size_t> order,
                                                std::size_t k) {
  std::pair<std::size_t, std::size_t> closest = {order[k - 1], order[k]};
  double least = errors.Z(closest.first, closest.second);
  for (std::size_t i = 0; i < k; ++i) {
    for (std::size_t r = k; r < order.size(); ++r) {
      if (const double z = errors.Z(order[i], order[r]); z < least) {
        least = z;
        closest = {order[i], order[r]};
      }
    }
  }
  return closest;
}

void SetSeparations(const SelectionInput& input, Selection& selection) {
  const PairedErrors errors = {input.scores, input.stderrs, input.rho};
  const std::vector<std::size_t>& order = selection.order;
  const double far =
      kFarZ * std::numbers::sqrt2 * *std::max_element(input.stderrs.begin(), input.stderrs.end());
  const std::set<std::size_t> asked = {1, 3, 5, 10, input.top_k};
  const std::size_t last_asked = *asked.rbegin();
  // Of each row outside, the least z to a row inside; a row more inside at each k.
  std::vector<double> least(order.size(), kInfinity);
  const auto is_open = [&](std::size_t k) {
    return k <= last_asked || (k <= kMostK && selection.least_separated_k == 0);
  };
  for (std::size_t k = 1; k < order.size() && is_open(k); ++k) {
    const std::size_t last = order[k - 1];
    double z = kInfinity;
    for (std::size_t r = k; r < order.size(); ++r) {
      if (input.scores[last] - input.scores[order[r]] > far) {
        break;  // this row and all below are beyond kFarZ of every row inside
      }
      least[r] = std::min(least[r], errors.Z(last, order[r]));
      z = std::min(z, least[r]);
    }
    const bool is_asked = asked.count(k) > 0;
    if (z > kFarZ && is_asked) {
      const auto [inside, outside] = ClosestPair(errors, order, k);
      z = errors.Z(inside, outside);
    }
    const double p = 2 * NormalCdf(-z);
    const bool is_separated = p < input.alpha;
    if (is_asked) {
      selection.separations.push_back({k, z, p, is_separated});
    }
    if (is_separated && selection.least_separated_k == 0 && k <= kMostK) {
      selection.least_separated_k = k;
    }
  }
}

}  // namespace hl::stats
