// SPDX-License-Identifier: MIT
#include "lint/stats/separation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <vector>

#include "lint/stats/distribution.h"

namespace hl::stats {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::size_t kMostK = 60;  // of the search for a separated top k

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

void SetSeparations(const SelectionInput& input, Selection& selection) {
  const PairedErrors errors = {input.scores, input.stderrs, input.rho};
  const std::size_t count = selection.order.size();
  const std::set<std::size_t> asked = {1, 3, 5, 10, input.top_k};
  const std::size_t most = std::max(kMostK, input.top_k);
  // Of each row outside, the least z to a row inside; a row more inside at each k.
  std::vector<double> least(count, kInfinity);
  for (std::size_t k = 1; k <= most && k < count; ++k) {
    double z = kInfinity;
    for (std::size_t r = k; r < count; ++r) {
      least[r] = std::min(least[r], errors.Z(selection.order[k - 1], selection.order[r]));
      z = std::min(z, least[r]);
    }
    const double p = 2 * NormalCdf(-z);
    const bool is_separated = p < input.alpha;
    if (asked.count(k) > 0) {
      selection.separations.push_back({k, z, p, is_separated});
    }
    if (is_separated && selection.least_separated_k == 0 && k <= kMostK) {
      selection.least_separated_k = k;
    }
  }
}

}  // namespace hl::stats
