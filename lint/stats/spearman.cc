// SPDX-License-Identifier: MIT
#include "lint/stats/spearman.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hl::stats {
namespace {

// Less the mean: then a correlation is a product over norms.
std::vector<double> Centred(std::vector<double> values) {
  const double mean =
      std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
  for (double& value : values) {
    value -= mean;
  }
  return values;
}

double Product(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

// Share of all orders of `b` whose product with `a` is as far from 0 as `seen`. Sorted, `b` runs
// through its distinct orders, each of which stands for equally many.
double ShareAsExtreme(const std::vector<double>& a, std::vector<double> b, double seen) {
  constexpr double kRoundOff = 1e-9;  // ranks are multiples of a half: sums are exact but for this
  std::sort(b.begin(), b.end());
  double orders = 0, extreme = 0;
  do {
    orders += 1;
    extreme += std::abs(Product(a, b)) >= std::abs(seen) - kRoundOff ? 1 : 0;
  } while (std::next_permutation(b.begin(), b.end()));
  return extreme / orders;
}

}  // namespace

std::vector<double> MeanRanks(std::span<const double> values) {
  std::vector<double> ranks;
  for (const double value : values) {
    const auto below =
        std::count_if(values.begin(), values.end(), [&](double other) { return other < value; });
    const auto equal = std::count(values.begin(), values.end(), value);
    ranks.push_back(static_cast<double>(below) + (static_cast<double>(equal) + 1) / 2);
  }
  return ranks;
}

Spearman SpearmanExact(std::span<const double> a, std::span<const double> b) {
  Spearman answer;
  if (a.size() != b.size() || a.size() < 3) {
    return answer;
  }
  const std::vector<double> x = Centred(MeanRanks(a));
  const std::vector<double> y = Centred(MeanRanks(b));
  const double norm = std::sqrt(Product(x, x) * Product(y, y));
  if (!(norm > 0)) {
    return answer;
  }
  const double seen = Product(x, y);
  answer.rho = seen / norm;
  if (a.size() <= kMostPermuted) {
    answer.p_two_sided = ShareAsExtreme(x, y, seen);
  }
  return answer;
}

}  // namespace hl::stats
