// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <vector>

#include "lint/stats/distribution.h"
#include "lint/stats/orthant.h"
#include "lint/stats/paired.h"
#include "lint/stats/sum.h"

namespace hl::stats {
namespace {

constexpr double kHopeless = 8;           // z beyond which a rival never leads: 6e-16
constexpr std::size_t kMostRivals = 100;  // of the joint probability: the closest ones
constexpr std::size_t kBestModels = 10;   // of the median correlation

std::vector<double> Deviate(std::span<const double> values,
                            double mean,
                            std::span<const std::uint32_t> clusters) {
  std::vector<double> deviations;
  if (clusters.empty()) {
    for (const double value : values) {
      deviations.push_back(value - mean);
    }
    return deviations;
  }
  std::map<std::uint32_t, double> sums;
  for (std::size_t i = 0; i < values.size(); ++i) {
    sums[clusters[i]] += values[i] - mean;
  }
  for (const auto& [cluster, sum] : sums) {
    deviations.push_back(sum);
  }
  return deviations;
}

double Dot(const std::vector<double>& a, const std::vector<double>& b) {
  Sum sum;
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum.Add(a[i] * b[i]);
  }
  return sum.value();
}

class Board {
 public:
  Board(std::span<const double> values, std::size_t models, std::span<const std::uint32_t> clusters)
      : n_(values.size() / models), is_clustered_(!clusters.empty()) {
    for (std::size_t i = 0; i < models; ++i) {
      const std::span<const double> row = values.subspan(i * n_, n_);
      const double mean = std::accumulate(row.begin(), row.end(), Sum(),
                                          [](Sum sum, double value) {
                                            sum.Add(value);
                                            return sum;
                                          })
                              .value() /
                          static_cast<double>(n_);
      means_.push_back(mean);
      deviations_.push_back(Deviate(row, mean, clusters));
    }
  }

  // Covariance of two means: with n - 1, clustered without.
  [[nodiscard]] double Covariance(std::size_t i, std::size_t j) const {
    const auto n = static_cast<double>(n_);
    return Dot(deviations_[i], deviations_[j]) / n / (is_clustered_ ? n : n - 1);
  }
  // Of the differences leader - i and leader - j.
  [[nodiscard]] double OfGaps(std::size_t leader, std::size_t i, std::size_t j) const {
    const auto n = static_cast<double>(n_);
    Sum sum;
    for (std::size_t q = 0; q < deviations_[i].size(); ++q) {
      const double own = deviations_[leader][q];
      sum.Add((own - deviations_[i][q]) * (own - deviations_[j][q]));
    }
    return sum.value() / n / (is_clustered_ ? n : n - 1);
  }
  [[nodiscard]] const std::vector<double>& means() const { return means_; }

 private:
  std::size_t n_;
  bool is_clustered_;
  std::vector<double> means_;
  std::vector<std::vector<double>> deviations_;
};

double MedianCorrelation(const Board& board, const std::vector<std::size_t>& order) {
  std::vector<double> correlations;
  const std::size_t best = std::min(order.size(), kBestModels);
  for (std::size_t a = 0; a < best; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const double variance =
          board.Covariance(order[a], order[a]) * board.Covariance(order[b], order[b]);
      if (variance > 0) {
        correlations.push_back(board.Covariance(order[a], order[b]) / std::sqrt(variance));
      }
    }
  }
  if (correlations.empty()) {
    return kMissing;
  }
  std::sort(correlations.begin(), correlations.end());
  const std::size_t half = correlations.size() / 2;
  return correlations.size() % 2 == 1 ? correlations[half]
                                      : (correlations[half - 1] + correlations[half]) / 2;
}

void SetLead(const Board& board, PairedBoard& paired) {
  const double infinity = std::numeric_limits<double>::infinity();
  paired.z_min = infinity;
  for (std::size_t i = 0; i < paired.means.size(); ++i) {
    if (i == paired.leader) {
      paired.z.push_back(kMissing);
      continue;
    }
    const double gap = paired.means[paired.leader] - paired.means[i];
    const double error = std::sqrt(board.OfGaps(paired.leader, i, i));
    const double z = error > 0 ? gap / error : gap > 0 ? infinity : 0;
    paired.z.push_back(z);
    if (z < paired.z_min || paired.z_min == infinity) {
      paired.z_min = z;
      paired.closest = i;
    }
  }
  paired.p_two_sided = 2 * NormalCdf(-paired.z_min);
}

// A rival with the same answers as the leader never leads alone: it takes no part.
void SetWrong(const Board& board, PairedBoard& paired) {
  std::vector<std::size_t> rivals;
  paired.p_wrong_low = paired.p_wrong_high = 0;
  for (std::size_t i = 0; i < paired.means.size(); ++i) {
    if (i == paired.leader || !(board.OfGaps(paired.leader, i, i) > 0)) {
      continue;
    }
    const double chance = NormalCdf(-paired.z[i]);
    paired.p_wrong_low = std::max(paired.p_wrong_low, chance);
    paired.p_wrong_high += chance;
    if (paired.z[i] < kHopeless) {
      rivals.push_back(i);
    }
  }
  paired.p_wrong_high = std::min(1.0, paired.p_wrong_high);
  std::sort(rivals.begin(), rivals.end(), [&paired](std::size_t a, std::size_t b) {
    return paired.z[a] != paired.z[b] ? paired.z[a] < paired.z[b] : a < b;
  });
  rivals.resize(std::min(rivals.size(), kMostRivals));
  std::vector<double> gaps;
  std::vector<double> covariance;
  for (const std::size_t i : rivals) {
    gaps.push_back(paired.means[paired.leader] - paired.means[i]);
    for (const std::size_t j : rivals) {
      covariance.push_back(board.OfGaps(paired.leader, i, j));
    }
  }
  const Orthant orthant = ChanceAllPositive(gaps, covariance);
  paired.p_wrong = std::clamp(1 - orthant.probability, paired.p_wrong_low, paired.p_wrong_high);
  paired.p_wrong_error = orthant.error;
}

}  // namespace

Result<PairedBoard> ComparePairedBoard(std::span<const double> values,
                                       std::size_t models,
                                       std::span<const std::uint32_t> clusters) {
  if (models < 2) {
    return Error{fmt::format("no ranking: {} model{}, expected two or more", models,
                             models == 1 ? "" : "s")};
  }
  const std::size_t n = values.size() / models;
  if (n < 2 || n * models != values.size()) {
    return Error{fmt::format("{} values for {} models, expected as many items of each, two or more",
                             values.size(), models)};
  }
  if (!clusters.empty() && clusters.size() != n) {
    return Error{fmt::format("{} clusters for {} items", clusters.size(), n)};
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) {
      return Error{
          fmt::format("model {}, item {}: {}, expected a number", i / n, i % n, values[i])};
    }
  }
  const Board board(values, models, clusters);
  PairedBoard paired;
  paired.means = board.means();
  for (std::size_t i = 0; i < models; ++i) {
    paired.stderrs.push_back(std::sqrt(board.Covariance(i, i)));
  }
  std::vector<std::size_t> order(models);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&paired](std::size_t a, std::size_t b) {
    return paired.means[a] > paired.means[b];
  });
  paired.leader = order[0];
  paired.median_correlation = MedianCorrelation(board, order);
  SetLead(board, paired);
  SetWrong(board, paired);
  return paired;
}

}  // namespace hl::stats
